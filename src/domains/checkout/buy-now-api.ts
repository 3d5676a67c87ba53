import { z } from "zod"
import { about, body, door } from "#platform/door.ts"
import { buyNow } from "./buy-now.ts"

const Key = z.object({ idempotencyKey: z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired") })
const Bought = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  totalCents: z.number(),
  way: z.string(),
  expiresAt: z.string(),
})

export const buyNowApi = door().post(
  "/lots/:id/buy-now",
  about("Buy a lot at its fixed price, paid from the wallet at once", {
    answer: Bought,
    tags: ["Bidding"],
    status: 201,
  }),
  body("checkout", Key),
  async (c) => c.json(await buyNow(c.var.ctx, c.req.param("id"), c.req.valid("json").idempotencyKey), 201),
)
