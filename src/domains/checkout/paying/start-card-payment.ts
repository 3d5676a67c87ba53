import { may } from "#domains/accounts/permissions.ts"
import { cardProviderOf, type Intent } from "#domains/payments/card-provider.ts"
import { ProviderAway } from "#domains/payments/provider-away.ts"
import { refuse as refusePayment } from "#domains/payments/refusals.ts"
import { payments } from "#domains/payments/schema.ts"
import { doneTogether } from "#platform/asked-together.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
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
  const isOpen = await keepIntent(ctx.house, { ...intent, paymentId })
  if (isOpen) return viewOf(payment, intent.clientSecret)
  // The order ended while the provider was asked. Nobody has the secret, so nobody can pay it.
  await provider.cancel(intent.id)
  throw refuse("orderEnded")
}

type Begun = {
  payment: Pick<Payment, "id" | "provider" | "amountCents" | "clientSecret">
  reference: string
}

async function beginFirst(
  ctx: Ctx,
  orderId: Id<"ord">,
  provider: CardPayment["provider"],
): Promise<Begun | undefined> {
  if (ctx.actor.id !== null && !may(ctx, "pay")) return undefined
  return await beginTogether(ctx.house, { id: newId("pay"), orderId, provider, memberId: ctx.actor.id })
}

type Beginning = Pick<Payment, "id" | "orderId" | "provider"> & { memberId: Id<"mem"> | null }

/**
 * What nearly always is the case, for all who begin at the same moment by one statement: the first try of an order that
 * waits for its card. Where anything else is, nothing comes of it.
 */
const beginTogether = doneTogether<Beginning, Begun | undefined>(async (house, all) => {
  const { rows } = await house.keyed.$client.query<{ id: string; reference: string; amountCents: number }>({
    name: "begin-payments",
    text: beginText,
    values: [
      ...[all.map(({ id }) => id), all.map(({ orderId }) => orderId), all.map(({ provider }) => provider)],
      ...[all.map(({ memberId }) => memberId), house.clock.now()],
    ],
  })
  const made = new Map(rows.map((row) => [row.id, row]))
  return all.map(({ id, provider }) => {
    const { reference, amountCents } = made.get(id) ?? {}
    if (reference === undefined || amountCents === undefined) return undefined
    return { payment: { id, provider, amountCents, clientSecret: null }, reference }
  })
})

const beginText = `
  with waiting as materialized (
    select o.id, o.reference, o.total_cents, t.id as payment_id, t.provider
    from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as t(id, order_id, provider, member_id)
    join orders o on o.id = t.order_id
    where o.status = 'unpaid' and o.way = 'card' and o.total_cents > 0 and o.expires_at > $5
      and (o.member_id is null or o.member_id = t.member_id)
    order by o.id for no key update of o
  ), made as (
    insert into payments (id, order_id, provider, amount_cents, status, created_at, changed_at)
    select payment_id, id, provider, total_cents, 'requires_payment_method', $5, $5 from waiting
    on conflict do nothing returning id, amount_cents
  )
  select made.id, waiting.reference, made.amount_cents as "amountCents"
  from made join waiting on waiting.payment_id = made.id`

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

/** False if the payment was ended meanwhile. */
const keepIntent = doneTogether<Intent & { paymentId: Id<"pay"> }, boolean>(async (house, intents) => {
  const { rows } = await house.keyed.$client.query<{ id: string }>({
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

function viewOf({ id, provider, amountCents }: Begun["payment"], clientSecret: string): CardPayment {
  return {
    paymentId: id,
    clientSecret,
    provider: provider === "stripe" ? "stripe" : "sandbox",
    amountCents,
  }
}
