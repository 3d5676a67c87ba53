import { TopUpRequest } from "#domains/wallet/inputs.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { PlacedAnswer } from "./placing/placed-answer.ts"
import { topUp } from "./top-up.ts"

export const topUpApi = createRouter().post(
  "/wallet/top-up",
  describeApi("Order a top-up of your wallet, to be paid by bank transfer or card", {
    answer: PlacedAnswer,
    tags: ["Wallet"],
    status: 201,
  }),
  body("wallet", TopUpRequest),
  async (c) => c.json(PlacedAnswer.parse(await topUp(c.var.ctx, c.req.valid("json"))), 201),
)
