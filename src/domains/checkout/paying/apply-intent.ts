import { and, eq, isNull, or } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import type { Intent } from "#domains/payments/payment-provider.ts"
import type { ProviderName } from "#domains/payments/providers.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { batchWrites } from "#platform/batch.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { enqueueWrite, runBatch } from "#platform/database/batch-transaction.server.ts"
import { pipelineQueries, sqlClientOf } from "#platform/database/db.server.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { columnsOf, pickPrefixed } from "#platform/database/table.server.ts"
import { newId } from "#platform/ids.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { Refusal } from "#platform/refusal.ts"
import type { Order } from "../lock-order.ts"
import { cancelPayment, refundForeignCharge, sendRefund } from "./jobs.ts"
import type { Payment } from "./open-payment.ts"
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

type LockedPayment = { order: Order; payment: Payment }
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
    const { order, payment, update } = each
    if (payment.status === "succeeded") answers.set(update, "paidBefore")
    else if (update.intent.status !== "succeeded")
      answers.set(update, await recordOpenIntent(tx, order, payment, update.intent))
    else if (update.intent.currency !== "sgd") answers.set(update, await refuseCurrency(tx, each))
    else if (update.intent.amountCents !== payment.amountCents)
      answers.set(update, await refundUnapplied(tx, each, "wrongAmount"))
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
  await writeSucceeded(
    tx,
    due.filter((_, index) => settled[index] === "paid"),
  )
  for (const [index, each] of due.entries()) {
    const outcome = settled[index] ?? "tooLate"
    answers.set(each.update, outcome === "paid" ? "paid" : await refundUnapplied(tx, each, outcome))
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

async function recordOpenIntent(
  tx: Tx,
  order: Order,
  payment: Payment,
  intent: Intent,
): Promise<IntentOutcome> {
  const isCharging = intent.status === "processing"
  if (payment.status === "canceled" && !isCharging) return "canceled"
  const isOver = order.status !== "unpaid" && order.status !== "processing"
  const { failure } = intent
  const status = isOver && !isCharging ? "canceled" : intent.status
  await tx.db
    .update(payments)
    .set({ ...providerFieldsOf(tx, intent), status, failure })
    .where(eq(payments.id, payment.id))
  // While a card is being charged, nothing else can end the order.
  if (isCharging && order.status === "unpaid") await setStatus(tx, order, "processing")
  if (!isCharging) await resetToUnpaid(tx, order)
  if (isCharging) return "processing"
  // The order ended while its charge failed: the intent must not be tried again.
  if (isOver && intent.status !== "canceled") await addJob(tx, cancelPayment, { paymentId: payment.id })
  return status === "canceled" ? "canceled" : "open"
}

const providerFieldsOf = (tx: Tx, { id, clientSecret }: Intent) => ({
  providerId: id,
  ...(clientSecret !== null && { clientSecret }),
  changedAt: tx.now(),
})

/** The ledger has only Singapore dollars: the whole charge is refunded, and the order can be paid again. */
async function refuseCurrency(
  tx: Tx,
  { order, payment, update: { intent } }: LockedIntentUpdate,
): Promise<IntentOutcome> {
  await tx.db
    .update(payments)
    .set({ ...providerFieldsOf(tx, intent), status: "canceled", failure: "otherCurrency" })
    .where(eq(payments.id, payment.id))
  await resetToUnpaid(tx, order)
  await addJob(tx, refundForeignCharge, { provider: payment.provider, intentId: intent.id })
  return "givenBack"
}

/** For a charge that pays for nothing. */
async function refundUnapplied(
  tx: Tx,
  { order, payment, update: { intent } }: LockedIntentUpdate,
  failure: Exclude<SettleOutcome, "paid">,
): Promise<IntentOutcome> {
  const { amountCents } = intent
  await tx.db
    .update(payments)
    .set({ ...providerFieldsOf(tx, intent), status: "succeeded", amountCents, failure })
    .where(eq(payments.id, payment.id))
  await resetToUnpaid(tx, order)
  await createFullRefund(tx, order, { ...payment, amountCents }, failure)
  return "givenBack"
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

async function createFullRefund(tx: Tx, order: Order, payment: Payment, reason: string): Promise<void> {
  const { id: paymentId, amountCents } = payment
  const key = unappliedRefundKey(paymentId)
  await postJournal(tx, {
    kind: "over-payment",
    memberId: order.memberId,
    subjectId: order.id,
    idempotencyKey: key,
    moves: [{ from: "outside:card", to: "company:unmatched", amount: amountCents }],
  })
  const refundId = newId("ref")
  await tx.db.insert(refunds).values({
    id: refundId,
    orderId: order.id,
    paymentId,
    amountCents,
    destination: "source",
    reason,
    actorId: null,
    createdAt: tx.now(),
    idempotencyKey: key,
  })
  await tx.db.update(payments).set({ refundedCents: amountCents }).where(eq(payments.id, paymentId))
  await addJob(tx, sendRefund, { refundId })
}

/** A payment that pays for nothing has only one refund. */
export function unappliedRefundKey(paymentId: Payment["id"]): string {
  return `back ${paymentId}`
}

async function resetToUnpaid(tx: Tx, order: Order): Promise<void> {
  if (order.status === "processing") await setStatus(tx, order, "unpaid")
}

async function setStatus(tx: Tx, order: Order, status: "unpaid" | "processing"): Promise<void> {
  await tx.db.update(orders).set({ status }).where(eq(orders.id, order.id))
}
