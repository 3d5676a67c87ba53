import { z } from "zod"
import { TopUpWish } from "#domains/wallet/inputs.ts"
import { about, body, door } from "#platform/door.ts"
import { topUp } from "./top-up.ts"

const Placed = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  totalCents: z.number(),
  way: z.string(),
  expiresAt: z.string(),
})

export const topUpApi = door().post(
  "/wallet/top-up",
  about("Make an order of money for the own balance, to be paid by transfer or card", {
    answer: Placed,
    tags: ["Wallet"],
    status: 201,
  }),
  body("wallet", TopUpWish),
  async (c) => c.json(await topUp(c.var.ctx, c.req.valid("json")), 201),
)
