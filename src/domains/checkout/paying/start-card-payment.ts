import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { findProvider } from "#domains/payments/configured-providers.ts"
import type { CreatedIntent } from "#domains/payments/payment-provider.ts"
import { ProviderUnavailable } from "#domains/payments/provider-unavailable.ts"
import { definitionOf, isProviderName, type ProviderName } from "#domains/payments/providers.ts"
import { refuse as refusePayment } from "#domains/payments/refusals.ts"
import { payments } from "#domains/payments/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { batchWrites } from "#platform/database/batch.ts"
import { type Id, newId } from "#platform/ids.ts"
import { lockOrder } from "../lock-order.ts"
import type { PlacedOrder } from "../placing/new-order.ts"
import { refuse } from "../refusals.ts"
import { findCardPayment, type Payment } from "./open-payment.ts"
import { requirePayer } from "./require-payer.ts"

export type CardPayment = {
  paymentId: Id<"pay">
  clientSecret: string
  provider: Payment["provider"]
  amountCents: number
}

type JustPlacedOrder = Pick<PlacedOrder, "paymentId" | "reference" | "totalCents" | "expiresAt">

/**
 * Tabs and repeated attempts share one intent, so the card is charged once. The payment is stored before the request,
 * and its id is the idempotency key.
 */
export async function startCardPayment(
  ctx: Ctx,
  orderId: Id<"ord">,
  placed?: JustPlacedOrder,
): Promise<CardPayment> {
  const name = paymentSettings.of(ctx.app).provider
  if (!isProviderName(name)) throw refusePayment("cardsNotTaken")
  const { payment, reference, expiresAt } =
    startedWithOrder(placed, name) ?? (await beginPayment(ctx, orderId, name))
  if (payment.clientSecret !== null) return cardPaymentOf(payment, payment.clientSecret)
  const provider = await findProvider(ctx.app, payment.provider)
  if (!provider) throw refusePayment("cardsNotTaken")
  const { id: paymentId, amountCents } = payment
  if (amountCents < definitionOf(provider.name).capabilities.minimumCents) throw refusePayment("notByCard")
  const intent = await orRefuse(() =>
    provider.createIntent({ amountCents, paymentId, orderId, reference, expiresAt }),
  )
  const stored = await storeIntent(ctx.app, { ...intent, paymentId })
  // Of two intents one is stored, and the secret of the other was not handed out, so it cannot be paid.
  if (stored?.providerId !== intent.id || !stored.isOpen) await orRefuse(() => provider.cancel(intent.id))
  if (!stored?.isOpen) throw refuse("orderEnded")
  return cardPaymentOf(payment, stored.clientSecret)
}

async function orRefuse<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (problem) {
    if (problem instanceof ProviderUnavailable) throw refusePayment("providerUnavailable")
    throw problem
  }
}

type StartedPayment = {
  payment: Pick<Payment, "id" | "provider" | "amountCents" | "clientSecret">
  reference: string
  expiresAt: Date
}

/** Written with the order itself, so no other request can have continued it. */
function startedWithOrder(
  placed: JustPlacedOrder | undefined,
  provider: ProviderName,
): StartedPayment | undefined {
  if (!placed?.paymentId) return undefined
  const { paymentId: id, totalCents: amountCents, reference, expiresAt } = placed
  return {
    payment: { id, provider, amountCents, clientSecret: null },
    reference,
    expiresAt: new Date(expiresAt),
  }
}

async function beginPayment(ctx: Ctx, orderId: Id<"ord">, provider: ProviderName): Promise<StartedPayment> {
  return await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    requirePayer(tx, order)
    const existing = await findCardPayment(tx, orderId)
    if (existing?.status === "succeeded" || order.status === "paid" || order.status === "refunded")
      throw refuse("linePaid")
    if (order.status !== "unpaid" && order.status !== "processing") throw refuse("orderEnded")
    const { reference, expiresAt } = order
    if (existing) return { payment: existing, reference, expiresAt }
    if (expiresAt <= tx.now()) throw refuse("orderEnded")
    if (order.paymentMethod !== "card") throw refuse("paymentMethodUnclear")
    if (order.totalCents === 0) throw refusePayment("nothingToPay")
    const payment: Payment = {
      id: newId("pay"),
      orderId,
      provider,
      providerId: null,
      clientSecret: null,
      formValues: null,
      amountCents: order.totalCents,
      status: "requires_payment_method",
      failure: null,
      failedAttempt: null,
      cardFingerprint: null,
      refundedCents: 0,
      createdAt: tx.now(),
      changedAt: tx.now(),
      reconciledAt: null,
    }
    await tx.db.insert(payments).values(payment)
    return { payment, reference, expiresAt }
  })
}

type IntentOfPayment = { id: Id<"pay">; isOpen: boolean; providerId: string; clientSecret: string }

/** The first intent stays. */
const storeIntent = batchWrites<CreatedIntent & { paymentId: Id<"pay"> }, IntentOfPayment | undefined>(
  async (app, intents) => {
    const { rows } = await app.preparedPool.$client.query<IntentOfPayment>({
      name: "keep-intents",
      text: `
      update payments p set provider_id = coalesce(p.provider_id, t."providerId"),
        client_secret = coalesce(p.client_secret, t."clientSecret"), form_values = coalesce(p.form_values, t."formValues")
      from json_to_recordset($1::json) as t(id text, "providerId" text, "clientSecret" text, "formValues" jsonb)
      where p.id = t.id
      returning p.id, p.status <> 'canceled' as "isOpen", p.provider_id as "providerId", p.client_secret as "clientSecret"`,
      values: [
        JSON.stringify(
          intents.map(({ paymentId, id, clientSecret, formValues }) => ({
            ...{ id: paymentId, providerId: id },
            ...{ clientSecret, formValues },
          })),
        ),
      ],
    })
    const stored = new Map(rows.map((row) => [row.id, row]))
    return intents.map(({ paymentId }) => stored.get(paymentId))
  },
)

function cardPaymentOf(
  { id, provider, amountCents }: StartedPayment["payment"],
  clientSecret: string,
): CardPayment {
  return { paymentId: id, clientSecret, provider, amountCents }
}
