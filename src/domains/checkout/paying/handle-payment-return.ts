import { eq } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import type { FormValues } from "#domains/payments/payment-provider.ts"
import { ProviderUnavailable } from "#domains/payments/provider-unavailable.ts"
import { isProviderName, type ProviderName } from "#domains/payments/providers.ts"
import { refuse as refusePayment } from "#domains/payments/refusals.ts"
import { payments } from "#domains/payments/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { batchReads } from "#platform/database/batch.ts"
import { columnsOf, pickPrefixed } from "#platform/database/table.server.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, isId } from "#platform/ids.ts"
import { lockOrder, type Order } from "../lock-order.ts"
import { refuse } from "../refusals.ts"
import { pollPayment } from "./apply-intent.ts"
import type { Payment } from "./open-payment.ts"
import { requirePayer } from "./require-payer.ts"
import { settleOrder } from "./settle-orders.ts"

export type PaymentReturn = {
  status: "succeeded" | "processing" | "requires_payment_method" | "requires_action" | "canceled"
  /** Null if nothing was to pay. */
  provider: ProviderName | null
  formValues: FormValues
  orderId: Id<"ord">
  orderStatus: (typeof orders.$inferSelect)["status"]
  reference: string
  amountCents: number
  failure: string | null
}

/** Each call makes a request to the provider. Enough for several tabs, too few to guess secrets. */
const perClient: Limit = { name: "payments", times: 60, seconds: 60 }

export async function limitPaymentCalls({ app, actor, client }: Ctx): Promise<void> {
  const retryAfterSeconds = await countTry(app, perClient, actor.id ?? client.address ?? "-")
  if (retryAfterSeconds) throw refusePayment("tooOften", { retryAfterSeconds })
}

export function freeSecret(orderId: Id<"ord">): string {
  return `free_${orderId}`
}

/**
 * The client secret is proof of the buyer. Asks the provider, because its webhook may not have arrived yet; if it is
 * unavailable, answers from the database.
 */
export async function handlePaymentReturn(ctx: Ctx, clientSecret: string): Promise<PaymentReturn> {
  if (clientSecret.startsWith("free_")) {
    await limitPaymentCalls(ctx)
    return await confirmFree(ctx, clientSecret.slice(5))
  }
  const [found] = await Promise.all([findPaymentBySecret(ctx.app, clientSecret), limitPaymentCalls(ctx)])
  if (!found) throw refusePayment("noSuchPayment")
  const { payment, order } = found
  try {
    const applied = payment.status === "succeeded" ? undefined : await pollPayment(ctx, payment)
    if (applied === "paid")
      return paymentReturnOf({ ...payment, status: "succeeded", failure: null }, { ...order, status: "paid" })
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem
  }
  return await readPaymentReturn(ctx, payment.id)
}

type PaymentAndOrder = { payment: Payment; order: Order }

const findPaymentBySecret = batchReads<string, PaymentAndOrder | undefined>(async (app, secrets) => {
  const { rows } = await app.preparedPool.$client.query<Record<string, unknown>>({
    name: "payments-by-secrets",
    text: `
      select ${columnsOf(payments, "p", "p.")}, ${columnsOf(orders, "o", "o.")}
      from payments p join orders o on o.id = p.order_id where p.client_secret = any($1::text[])`,
    values: [secrets],
  })
  const found = rows.map((row) => ({
    payment: pickPrefixed<Payment>(row, "p."),
    order: pickPrefixed<Order>(row, "o."),
  }))
  const bySecret = new Map(found.map((each) => [each.payment.clientSecret, each]))
  return secrets.map((secret) => bySecret.get(secret))
})

async function readPaymentReturn(ctx: Ctx, paymentId: Id<"pay">): Promise<PaymentReturn> {
  const [row] = await ctx.db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  if (!row) throw refusePayment("noSuchPayment")
  return paymentReturnOf(row.payment, row.order)
}

function paymentReturnOf(payment: Payment, order: Order): PaymentReturn {
  // The charge is being refunded: to the buyer the payment failed.
  const isBeingRefunded = payment.status === "succeeded" && payment.failure !== null
  return {
    status: isBeingRefunded ? "canceled" : payment.status,
    provider: isProviderName(payment.provider) ? payment.provider : null,
    formValues: payment.formValues ?? {},
    orderId: order.id,
    orderStatus: order.status,
    reference: order.reference,
    amountCents: payment.amountCents,
    failure: payment.failure,
  }
}

async function confirmFree(ctx: Ctx, orderId: string): Promise<PaymentReturn> {
  if (!isId("ord", orderId)) throw refusePayment("noSuchPayment")
  return await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    requirePayer(tx, order)
    if (order.totalCents !== 0) throw refusePayment("noSuchPayment")
    const settled = await settleOrder(tx, orderId, { from: "company:sales", paidCents: 0 })
    if (settled === "tooLate") throw refuse("orderEnded")
    const { reference } = order
    return {
      status: "succeeded",
      provider: null,
      formValues: {},
      orderId,
      orderStatus: "paid",
      reference,
      amountCents: 0,
      failure: null,
    } as const
  })
}
