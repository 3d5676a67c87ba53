import { z } from "zod"
import type { FastPathCall } from "#platform/http/fast-path-call.ts"
import { handlePaymentReturn } from "./paying/handle-payment-return.ts"

const Secret = z.object({
  clientSecret: z.string("secretRequired").min(1, "secretRequired").max(300, "secretRequired"),
})

export const paymentReturnCall = {
  noun: "payments",
  schema: Secret,
  status: 200,
  async run(ctx, { clientSecret }) {
    const {
      orderId,
      amountCents,
      provider: _,
      formValues: __,
      ...returned
    } = await handlePaymentReturn(ctx, clientSecret)
    return { ...returned, order_id: orderId, amount: amountCents }
  },
} satisfies FastPathCall<typeof Secret>
