import { z } from "zod"
import { browserSettingsOf } from "#domains/payments/configured-providers.ts"
import { isProviderName, providerNames } from "#domains/payments/providers.ts"
import { refuse as refusePayment } from "#domains/payments/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { isId } from "#platform/ids.ts"
import { readCheckoutStatus } from "./paying/checkout-status.ts"
import { limitPaymentCalls } from "./paying/handle-payment-return.ts"
import { receiveEvent } from "./paying/receive-event.ts"
import { type CardPayment, startCardPayment } from "./paying/start-card-payment.ts"
import { paymentReturnCall } from "./payment-return-call.ts"
import { refuse as refuseOrder } from "./refusals.ts"

const tags = ["Payment"]

const OrderIdBody = z.object({
  order_id: z
    .string("orderRequired")
    .max(60, "orderRequired")
    .meta({ description: "An order with a pending card payment" }),
})

const IntentAnswer = z.object({
  clientSecret: z
    .string()
    .meta({ description: "Identifies the buyer to the provider and when returning from it" }),
  provider: z.enum(providerNames),
  publishableKey: z
    .string()
    .nullable()
    .meta({ description: "The provider's publishable key, if its fields need one" }),
  amount: z.int().meta({ description: "In cents" }),
})

const ReturnAnswer = z.object({
  status: z
    .enum(["succeeded", "processing", "requires_payment_method", "requires_action", "canceled"])
    .meta({ description: "The provider's status" }),
  order_id: z.string(),
  orderStatus: z.string(),
  reference: z.string(),
  amount: z.int().meta({ description: "In cents" }),
  failure: z.string().nullable(),
})

const StatusAnswer = z.object({
  status: z.enum(["unpaid", "processing", "paid", "lapsed", "cancelled", "refunded"]),
  paymentStatus: z.enum(["unpaid", "paid"]),
  reference: z.string(),
  paymentMethod: z.string(),
  amount: z.int().meta({ description: "In cents" }),
  expiresAt: z.iso.datetime(),
})

function createIntent(path: "/payment/create-payment-intent" | "/order/create-payment-intent") {
  return createRouter().post(
    path,
    describeApi("Start or continue the card payment of an order", { answer: IntentAnswer, tags }),
    body("payments", OrderIdBody),
    async (c) => {
      const { ctx } = c.var
      await limitPaymentCalls(ctx)
      return c.json(
        intentAnswer(ctx, await startCardPayment(ctx, requireOrderId(c.req.valid("json").order_id))),
      )
    },
  )
}

function intentAnswer({ app }: Ctx, { clientSecret, provider, amountCents }: CardPayment) {
  const { publishableKey = null } = browserSettingsOf(app, provider)
  return { clientSecret, provider, publishableKey, amount: amountCents }
}

function requireOrderId(text: string) {
  if (!isId("ord", text)) throw refuseOrder("noSuchOrder")
  return text
}

export const paymentApi = createRouter()
  .route("/", createIntent("/payment/create-payment-intent"))
  .route("/", createIntent("/order/create-payment-intent"))
  .post(
    "/payment/checkout-session-success",
    describeApi("The current status of a payment, on return from the provider", {
      answer: ReturnAnswer,
      tags,
    }),
    body(paymentReturnCall.noun, paymentReturnCall.schema),
    async (c) => c.json(await paymentReturnCall.run(c.var.ctx, c.req.valid("json"))),
  )
  .post(
    "/order/checkout-status/:id",
    describeApi("The status of an order", { answer: StatusAnswer, tags: ["Orders"] }),
    async (c) => {
      const { ctx } = c.var
      await limitPaymentCalls(ctx)
      return c.json(await readCheckoutStatus(ctx, requireOrderId(c.req.param("id"))))
    },
  )
  .post(
    "/payment/webhook/:provider",
    describeApi("Webhook of the card provider (signed)", {
      answer: z.object({ received: z.literal(true) }),
      tags,
    }),
    async (c) => {
      const provider = c.req.param("provider")
      if (!isProviderName(provider)) throw refusePayment("noSuchProvider")
      // The signature covers the raw bytes.
      const rawBody = await c.req.text()
      await receiveEvent(c.var.ctx, provider, { rawBody, headers: c.req.raw.headers })
      return c.json({ received: true as const })
    },
  )
