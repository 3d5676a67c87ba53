import { eq } from "drizzle-orm"
import { may } from "#domains/accounts/permissions.ts"
import { cardProviderOf, type Intent } from "#domains/payments/card-provider.ts"
import { ProviderAway } from "#domains/payments/provider-away.ts"
import { refuse as refusePayment } from "#domains/payments/refusals.ts"
import { payments } from "#domains/payments/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { clientOf } from "#platform/db.server.ts"
import { type Id, newId } from "#platform/ids.ts"
import { lockOrder } from "../lapse-orders.ts"
import { refuse } from "../refusals.ts"
import { findCardPayment, type Payment } from "./open-payment.ts"
import { requirePayer } from "./require-payer.ts"

export type CardPayment = {
  paymentId: Id<"pay">
  clientSecret: string
  provider: "sandbox" | "stripe"
  amountCents: number
}

/**
 * Begins to pay an order by card, or goes on with the try that is under way: two tabs, and two tries of one, share one
 * intent, so that one card is charged once. It is written down before the provider is asked; what was asked twice by
 * one name is one intent there too.
 */
export async function startCardPayment(ctx: Ctx, orderId: Id<"ord">): Promise<CardPayment> {
  const provider = await cardProviderOf(ctx.house)
  if (!provider) throw refusePayment("cardsNotTaken")
  const first = await beginFirst(ctx, orderId, provider.name)
  const { payment, reference } = first ?? (await begin(ctx, orderId, provider.name))
  if (payment.clientSecret !== null) return viewOf(payment, payment.clientSecret)
  const { id: paymentId, amountCents } = payment
  let intent: Intent
  try {
    intent = await provider.createIntent({ amountCents, paymentId, orderId, reference })
  } catch (problem) {
    if (problem instanceof ProviderAway) throw refusePayment("providerAway")
    throw problem
  }
  const isOpen = await keepIntent(ctx, paymentId, intent)
  if (isOpen) return viewOf(payment, intent.clientSecret)
  // The order ended while the provider was asked. Nobody has the secret, so nobody can pay it.
  await provider.cancel(intent.id)
  throw refuse("orderEnded")
}

type Begun = {
  payment: Pick<Payment, "id" | "provider" | "amountCents" | "clientSecret">
  reference: string
}

/**
 * What nearly always is the case, by one statement: the first try of an order that waits for its card. Where anything
 * else is, nothing comes of it.
 */
async function beginFirst(
  ctx: Ctx,
  orderId: Id<"ord">,
  provider: CardPayment["provider"],
): Promise<Begun | undefined> {
  if (ctx.actor.id !== null && !may(ctx, "pay")) return undefined
  const id = newId("pay")
  const { rows } = await clientOf(ctx.db).query<{ reference: string; amountCents: number }>({
    name: "begin-payment",
    text: beginText,
    values: [id, orderId, provider, ctx.now(), ctx.actor.id],
  })
  const [made] = rows
  if (!made) return undefined
  const { reference, amountCents } = made
  return { payment: { id, provider, amountCents, clientSecret: null }, reference }
}

const beginText = `
  with waiting as (
    select id, reference, total_cents from orders
    where id = $2 and status = 'unpaid' and way = 'card' and total_cents > 0 and expires_at > $4
      and (member_id is null or member_id = $5)
    for update
  ), made as (
    insert into payments (id, order_id, provider, amount_cents, status, created_at, changed_at)
    select $1, id, $3, total_cents, 'requires_payment_method', $4, $4 from waiting
    on conflict do nothing returning amount_cents
  )
  select waiting.reference, made.amount_cents as "amountCents" from waiting, made`

async function begin(ctx: Ctx, orderId: Id<"ord">, provider: CardPayment["provider"]): Promise<Begun> {
  return await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    requirePayer(tx, order)
    const known = await findCardPayment(tx, orderId)
    if (known?.status === "succeeded" || order.status === "paid" || order.status === "refunded")
      throw refuse("linePaid")
    if (order.status !== "unpaid" && order.status !== "processing") throw refuse("orderEnded")
    if (known) return { payment: known, reference: order.reference }
    if (order.expiresAt <= tx.now()) throw refuse("orderEnded")
    // Another way has another total: the card's fee.
    if (order.way !== "card") throw refuse("wayUnclear")
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
      refundedCents: 0,
      createdAt: tx.now(),
      changedAt: tx.now(),
      reconciledAt: null,
    }
    await tx.db.insert(payments).values(payment)
    return { payment, reference: order.reference }
  })
}

/** False if the payment was ended meanwhile. */
async function keepIntent(ctx: Ctx, paymentId: Id<"pay">, intent: Intent): Promise<boolean> {
  const [payment] = await ctx.db
    .update(payments)
    .set({ providerId: intent.id, clientSecret: intent.clientSecret })
    .where(eq(payments.id, paymentId))
    .returning({ status: payments.status })
  return payment !== undefined && payment.status !== "canceled"
}

function viewOf({ id, provider, amountCents }: Begun["payment"], clientSecret: string): CardPayment {
  return {
    paymentId: id,
    clientSecret,
    provider: provider === "stripe" ? "stripe" : "sandbox",
    amountCents,
  }
}
