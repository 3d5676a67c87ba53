import { TopUpWish } from "#domains/wallet/inputs.ts"
import { about, body, door } from "#platform/door.ts"
import { PlacedAnswer } from "./placed-answer.ts"
import { topUp } from "./top-up.ts"

export const topUpApi = door().post(
  "/wallet/top-up",
  about("Make an order of money for the own balance, to be paid by transfer or card", {
    answer: PlacedAnswer,
    tags: ["Wallet"],
    status: 201,
  }),
  body("wallet", TopUpWish),
  async (c) => c.json(PlacedAnswer.parse(await topUp(c.var.ctx, c.req.valid("json"))), 201),
)
