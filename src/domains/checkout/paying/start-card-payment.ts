import { findCurrentProvider } from "#domains/payments/configured-providers.ts"
import type { Intent } from "#domains/payments/payment-provider.ts"
import { ProviderUnavailable } from "#domains/payments/provider-unavailable.ts"
import { refuse as refusePayment } from "#domains/payments/refusals.ts"
import { payments } from "#domains/payments/schema.ts"
import { batchWrites } from "#platform/batch.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { lockOrder } from "../lapse-orders.ts"
import type { PlacedOrder } from "../place-order.ts"
import { refuse } from "../refusals.ts"
import { findCardPayment, type Payment } from "./open-payment.ts"
import { requirePayer } from "./require-payer.ts"

export type CardPayment = {
  paymentId: Id<"pay">
  clientSecret: string
  provider: Payment["provider"]
  amountCents: number
}

type JustPlacedOrder = Pick<PlacedOrder, "paymentId" | "reference" | "totalCents">

/**
 * Tabs and repeated attempts share one intent, so the card is charged once. The payment is stored before the request,
 * and its id is the idempotency key.
 */
export async function startCardPayment(
  ctx: Ctx,
  orderId: Id<"ord">,
  placed?: JustPlacedOrder,
): Promise<CardPayment> {
  const provider = await findCurrentProvider(ctx.app)
  if (!provider) throw refusePayment("cardsNotTaken")
  const { payment, reference } =
    startedWithOrder(placed, provider.name) ?? (await beginPayment(ctx, orderId, provider.name))
  if (payment.clientSecret !== null) return cardPaymentOf(payment, payment.clientSecret)
  const { id: paymentId, amountCents } = payment
  let intent: Intent
  try {
    intent = await provider.createIntent({ amountCents, paymentId, orderId, reference })
  } catch (problem) {
    if (problem instanceof ProviderUnavailable) throw refusePayment("providerUnavailable")
    throw problem
  }
  const isOpen = await storeIntent(ctx.app, { ...intent, paymentId })
  if (isOpen) return cardPaymentOf(payment, intent.clientSecret)
  // The secret was not handed out, so the intent cannot be paid.
  await provider.cancel(intent.id)
  throw refuse("orderEnded")
}

type StartedPayment = {
  payment: Pick<Payment, "id" | "provider" | "amountCents" | "clientSecret">
  reference: string
}

/** Written with the order itself, so no other request can have continued it. */
function startedWithOrder(
  placed: JustPlacedOrder | undefined,
  provider: CardPayment["provider"],
): StartedPayment | undefined {
  if (!placed?.paymentId) return undefined
  const { paymentId: id, totalCents: amountCents, reference } = placed
  return { payment: { id, provider, amountCents, clientSecret: null }, reference }
}

async function beginPayment(
  ctx: Ctx,
  orderId: Id<"ord">,
  provider: CardPayment["provider"],
): Promise<StartedPayment> {
  return await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    requirePayer(tx, order)
    const existing = await findCardPayment(tx, orderId)
    if (existing?.status === "succeeded" || order.status === "paid" || order.status === "refunded")
      throw refuse("linePaid")
    if (order.status !== "unpaid" && order.status !== "processing") throw refuse("orderEnded")
    if (existing) return { payment: existing, reference: order.reference }
    if (order.expiresAt <= tx.now()) throw refuse("orderEnded")
    if (order.paymentMethod !== "card") throw refuse("paymentMethodUnclear")
    if (order.totalCents === 0) throw refusePayment("nothingToPay")
    const payment: Payment = {
      id: newId("pay"),
      orderId,
      provider,
      providerId: null,
      clientSecret: null,
      amountCents: order.totalCents,
      status: "requires_payment_method",
      failure: null,
      cardFingerprint: null,
      refundedCents: 0,
      createdAt: tx.now(),
      changedAt: tx.now(),
      reconciledAt: null,
    }
    await tx.db.insert(payments).values(payment)
    return { payment, reference: order.reference }
  })
}

const storeIntent = batchWrites<Intent & { paymentId: Id<"pay"> }, boolean>(async (app, intents) => {
  const { rows } = await app.preparedPool.$client.query<{ id: string }>({
    name: "keep-intents",
    text: `
      update payments p set provider_id = t.provider_id, client_secret = t.client_secret
      from unnest($1::text[], $2::text[], $3::text[]) as t(id, provider_id, client_secret)
      where p.id = t.id returning case when p.status <> 'canceled' then p.id end as id`,
    values: [
      intents.map(({ paymentId }) => paymentId),
      ...[intents.map(({ id }) => id), intents.map(({ clientSecret }) => clientSecret)],
    ],
  })
  const open = new Set(rows.map(({ id }) => id))
  return intents.map(({ paymentId }) => open.has(paymentId))
})

function cardPaymentOf(
  { id, provider, amountCents }: StartedPayment["payment"],
  clientSecret: string,
): CardPayment {
  return { paymentId: id, clientSecret, provider, amountCents }
}
