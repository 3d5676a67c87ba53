import { and, eq, isNull, or } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import { findProvider } from "#domains/payments/configured-providers.ts"
import type { Intent } from "#domains/payments/payment-provider.ts"
import type { ProviderName } from "#domains/payments/providers.ts"
import { payments } from "#domains/payments/schema.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { batchWrites } from "#platform/database/batch.ts"
import { enqueueWrite, runBatch } from "#platform/database/batch-transaction.server.ts"
import { pipelineQueries, sqlClientOf } from "#platform/database/db.server.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { columnsOf, pickPrefixed } from "#platform/database/table.server.ts"
import { Refusal } from "#platform/refusal.ts"
import type { Order } from "../lock-order.ts"
import { cancelPayments, type Payment } from "./open-payment.ts"
import { type LockedPayment, recordOpenIntent, refundUnapplied, refuseCurrency } from "./record-unsettled.ts"
import {
  type IncomingPayment,
  type LockedGoods,
  lockedGoodsOf,
  lockGoodsQueries,
  type SettleOutcome,
  settleOrders,
} from "./settle-orders.ts"

/** "givenBack": charged, but nothing could be bought with it, so a job refunds it. */
export type IntentOutcome =
  | "paid"
  | "paidBefore"
  | "givenBack"
  | "open"
  | "processing"
  | "canceled"
  | "unknown"

/**
 * Applies the provider's current state of an intent. The payment, its order, the goods and the ledger change together
 * or not at all. Idempotent.
 */
export async function applyIntent(
  ctx: Ctx,
  provider: ProviderName,
  intent: Intent,
  knownPayment?: Pick<Payment, "id" | "orderId" | "status">,
): Promise<IntentOutcome> {
  const found = knownPayment ?? (await findPayment(ctx, provider, intent))
  if (!found) return "unknown"
  // A succeeded payment never changes back, so this needs no lock.
  if (found.status === "succeeded") return "paidBefore"
  return await applyTogether(ctx.app, { paymentId: found.id, orderId: found.orderId, intent })
}

/** Asks the provider how the payment is now. */
export async function pollPayment(ctx: Ctx, payment: Payment): Promise<IntentOutcome> {
  const { provider: name, providerId } = payment
  const provider = await findProvider(ctx.app, name)
  if (!provider || providerId === null) return "unknown"
  const intent = await provider.retrieve(providerId)
  return intent ? await applyIntent(ctx, provider.name, intent, payment) : "unknown"
}

type IntentUpdate = { paymentId: Payment["id"]; orderId: Order["id"]; intent: Intent }

/**
 * One transaction for concurrent results. If it fails they run one by one, so that a refused order does not undo its
 * payment's record.
 */
const applyTogether = batchWrites<IntentUpdate, IntentOutcome>(
  (app, updates) => runBatch(app, (tx) => applyAll(tx, updates, settleOrders)),
  (app, updates) => runBatch(app, (tx) => applyAll(tx, updates, settleInSavepoint)),
)

type Settle = typeof settleOrders

async function applyAll(tx: Tx, updates: readonly IntentUpdate[], settle: Settle): Promise<IntentOutcome[]> {
  const answers = new Map<IntentUpdate, IntentOutcome>()
  for (let left = updates; left.length > 0; left = left.filter((each) => !answers.has(each))) {
    const { paid, goods } = await lockPayments(tx, left)
    const first = new Map<Order["id"], LockedIntentUpdate>()
    for (const each of left) {
      const found = paid.get(each.paymentId)
      if (!found) answers.set(each, "unknown")
      // One per order in each pass: a second must see what the first has changed.
      else if (!first.has(found.order.id)) first.set(found.order.id, { ...found, update: each })
    }
    await applyEach(tx, [...first.values()], { answers, settle, goods })
  }
  return updates.map((each) => answers.get(each) ?? "unknown")
}

type LockedIntentUpdate = LockedPayment & { update: IntentUpdate }

/**
 * Lock order, everywhere: orders by id, then payments, lines and holds. FOR NO KEY UPDATE lets e-mails reference the
 * rows.
 */
async function lockPayments(
  tx: Tx,
  updates: readonly IntentUpdate[],
): Promise<{ paid: Map<string, LockedPayment>; goods: LockedGoods }> {
  const [paid, ...found] = await pipelineQueries(sqlClientOf(tx.db), [
    { name: "lock-paid", text: lockText, values: [updates.map(({ paymentId }) => paymentId)] },
    ...lockGoodsQueries(updates.map(({ orderId }) => orderId)),
  ])
  const locked = (paid?.rows ?? []).map((row: Record<string, unknown>) => ({
    order: pickPrefixed<Order>(row, "o."),
    payment: pickPrefixed<Payment>(row, "p."),
  }))
  return { paid: new Map(locked.map((each) => [each.payment.id, each])), goods: lockedGoodsOf(found) }
}

const lockText = `
  select ${columnsOf(orders, "o", "o.")}, ${columnsOf(payments, "p", "p.")}
  from payments p join orders o on o.id = p.order_id where p.id = any($1::text[]) order by o.id for no key update of o, p`

type Applying = { answers: Map<IntentUpdate, IntentOutcome>; settle: Settle; goods: LockedGoods }

async function applyEach(
  tx: Tx,
  all: readonly LockedIntentUpdate[],
  { answers, settle, goods }: Applying,
): Promise<void> {
  const due: LockedIntentUpdate[] = []
  for (const each of all) {
    const { payment, update } = each
    if (payment.status === "succeeded") answers.set(update, "paidBefore")
    else if (update.intent.status !== "succeeded")
      answers.set(update, await recordOpenIntent(tx, each, update.intent))
    else if (update.intent.currency !== "sgd")
      answers.set(update, await refuseCurrency(tx, each, update.intent))
    else if (update.intent.amountCents !== payment.amountCents)
      answers.set(update, await refundUnapplied(tx, each, update.intent, "wrongAmount"))
    else due.push(each)
  }
  if (due.length === 0) return
  const settled = await settle(
    tx,
    due.map(({ order, update: { intent } }) => ({
      order,
      from: "outside:card",
      paidCents: intent.amountCents,
    })),
    goods,
  )
  const paid = due.filter((_, index) => settled[index] === "paid")
  await writeSucceeded(tx, paid)
  // The buyer paid on the page of a cancelled payment: the one that has begun since must not be charged too.
  for (const { order, payment } of paid) if (payment.status === "canceled") await cancelPayments(tx, order.id)
  for (const [index, each] of due.entries()) {
    const outcome = settled[index] ?? "tooLate"
    answers.set(
      each.update,
      outcome === "paid" ? "paid" : await refundUnapplied(tx, each, each.update.intent, outcome),
    )
  }
}

async function writeSucceeded(tx: Tx, paid: readonly LockedIntentUpdate[]): Promise<void> {
  if (paid.length === 0) return
  const intents = paid.map(({ update }) => update.intent)
  await enqueueWrite(tx, {
    name: "payments-succeeded",
    text: `
      update payments p set status = 'succeeded', failure = null, changed_at = $4, provider_id = t.provider_id,
        client_secret = coalesce(t.client_secret, p.client_secret), card_fingerprint = t.card
      from unnest($1::text[], $2::text[], $3::text[], $5::text[]) as t(id, provider_id, client_secret, card) where p.id = t.id`,
    values: [
      paid.map(({ payment }) => payment.id),
      ...[intents.map(({ id }) => id), intents.map(({ clientSecret }) => clientSecret), tx.now()],
      intents.map(({ cardFingerprint = null }) => cardFingerprint),
    ],
  })
}

async function findPayment(ctx: Pick<Ctx, "db">, provider: ProviderName, { id, paymentId }: Intent) {
  // No id yet if the process died before it stored the provider's answer.
  const isNew =
    paymentId === null ? undefined : and(idIs(payments.id, paymentId), isNull(payments.providerId))
  const [found] = await ctx.db
    .select({ id: payments.id, orderId: payments.orderId, status: payments.status })
    .from(payments)
    .where(and(eq(payments.provider, provider), or(eq(payments.providerId, id), isNew)))
  return found
}

/** In a savepoint: a refusal undoes the settlement but not the record of the payment. */
async function settleInSavepoint(
  tx: Tx,
  incoming: readonly IncomingPayment[],
  goods?: LockedGoods,
): Promise<SettleOutcome[]> {
  try {
    return await tx.db.transaction((db) => settleOrders({ ...tx, db }, incoming, goods))
  } catch (problem) {
    if (problem instanceof Refusal) return incoming.map(() => "tooLate")
    throw problem
  }
}
