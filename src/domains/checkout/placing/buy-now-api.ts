import { z } from "zod"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { buyNow, buyToPay } from "./buy-now.ts"
import { PlacedAnswer } from "./placed-answer.ts"

const BuyNowBody = z.object({
  idempotencyKey: z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired"),
  paymentMethod: z
    .enum(["wallet", "checkout"], "paymentMethodUnclear")
    .default("wallet")
    .meta({ description: "Pay from the wallet at once, or later at the checkout" }),
})
const UnpaidPurchaseAnswer = z.object({ lineId: z.string(), checkoutPath: z.string() })

export const buyNowApi = createRouter().post(
  "/lots/:id/buy-now",
  describeApi("Buy a lot at its fixed price, paid from the wallet at once or later at the checkout", {
    answer: z.union([PlacedAnswer, UnpaidPurchaseAnswer]),
    tags: ["Bidding"],
    status: 201,
  }),
  body("checkout", BuyNowBody),
  async (c) => {
    const { paymentMethod, idempotencyKey } = c.req.valid("json")
    const id = c.req.param("id")
    if (paymentMethod === "checkout") return c.json(await buyToPay(c.var.ctx, id), 201)
    return c.json(PlacedAnswer.parse(await buyNow(c.var.ctx, id, idempotencyKey)), 201)
  },
)
