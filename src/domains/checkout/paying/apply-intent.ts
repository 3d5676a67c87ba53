import { and, eq, isNull, or } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import type { CardProvider, Intent } from "#domains/payments/card-provider.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { addJob } from "#platform/jobs.ts"
import { Refusal } from "#platform/refusal.ts"
import type { Order } from "../lapse-orders.ts"
import { type Settled, settleOrder } from "../settle-order.ts"
import type { Payment } from "./open-payment.ts"

/** What came of it. "givenBack": the card was charged for what is not to be had any more, and gets it back by a job. */
export type Applied = "paid" | "paidBefore" | "givenBack" | "open" | "processing" | "canceled" | "unknown"

/**
 * Takes over what the provider itself says of an intent now, whoever gave the occasion to ask: a message, a return, a
 * look. The payment, its order, the goods and the ledger change together or not at all; the same again changes nothing.
 */
export async function applyIntent(
  ctx: Ctx,
  provider: CardProvider["name"],
  intent: Intent,
  /** The intent's payment, from whoever has looked it up already. */
  known?: Pick<Payment, "id" | "status">,
): Promise<Applied> {
  const found = known ?? (await findPayment(ctx, provider, intent))
  if (!found) return "unknown"
  // Nothing undoes that, so nothing needs to be locked to know it.
  if (found.status === "succeeded") return "paidBefore"
  if ("inTransaction" in ctx) return await apply(ctx, found, intent, trySettle)
  try {
    return await apply(ctx, found, intent, settleByCard)
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    // All of it is undone: once more, so that the money's record stays where the settling does not.
    return await apply(ctx, found, intent, trySettle)
  }
}

type Settle = (tx: Tx, order: Order, paidCents: number) => Promise<Settled>

async function apply(ctx: Ctx, found: Pick<Payment, "id">, intent: Intent, settle: Settle): Promise<Applied> {
  return await transaction(ctx, async (tx) => {
    // The order before its payments, everywhere: rows of one statement are locked as its tables are named.
    const [locked] = await tx.db
      .select({ order: orders, payment: payments })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(eq(payments.id, found.id))
      .for("update")
    if (!locked) return "unknown"
    const { order, payment } = locked
    if (payment.status === "succeeded") return "paidBefore"
    if (intent.status === "succeeded") return await takeMoney(tx, { order, payment, intent, settle })
    return await follow(tx, order, payment, intent)
  })
}

async function findPayment(ctx: Pick<Ctx, "db">, provider: CardProvider["name"], { id, paymentId }: Intent) {
  // Without an id yet: the house died between the provider's answer and its own commit.
  const isNew =
    paymentId === null
      ? undefined
      : and(eq(payments.id, paymentId as Payment["id"]), isNull(payments.providerId))
  const [found] = await ctx.db
    .select({ id: payments.id, status: payments.status })
    .from(payments)
    .where(and(eq(payments.provider, provider), or(eq(payments.providerId, id), isNew)))
  return found
}

/** The state of a try that has brought no money yet. One that the house has ended stays ended. */
async function follow(tx: Tx, order: Order, payment: Payment, intent: Intent): Promise<Applied> {
  const isCharging = intent.status === "processing"
  if (payment.status === "canceled" && !isCharging) return "canceled"
  const isOver = order.status !== "unpaid" && order.status !== "processing"
  const { failure, id: providerId, clientSecret } = intent
  const status = isOver && !isCharging ? "canceled" : intent.status
  await tx.db
    .update(payments)
    .set({ status, failure, providerId, clientSecret, changedAt: tx.now() })
    .where(eq(payments.id, payment.id))
  // While a card is being charged nothing else ends the order.
  if (isCharging && order.status === "unpaid") await setStatus(tx, order, "processing")
  if (!isCharging) await backToUnpaid(tx, order)
  if (isCharging) return "processing"
  // The charge of an order that has ended came to nothing: it is not to be tried again.
  if (isOver && intent.status !== "canceled") await addJob(tx, "payments.cancel", { paymentId: payment.id })
  return status === "canceled" ? "canceled" : "open"
}

type Taking = { order: Order; payment: Payment; intent: Intent; settle: Settle }

async function takeMoney(tx: Tx, { order, payment, intent, settle }: Taking): Promise<Applied> {
  const names = { providerId: intent.id, clientSecret: intent.clientSecret, changedAt: tx.now() }
  if (intent.currency !== "sgd") {
    // Nothing in the house is counted in it: all of it goes back, and the order can be paid anew.
    await tx.db
      .update(payments)
      .set({ ...names, status: "canceled", failure: "otherCurrency" })
      .where(eq(payments.id, payment.id))
    await backToUnpaid(tx, order)
    await addJob(tx, "payments.give-back-whole", { provider: payment.provider, intentId: intent.id })
    return "givenBack"
  }
  const isAsked = intent.amountCents === payment.amountCents
  const settled = isAsked ? await settle(tx, order, intent.amountCents) : "wrongAmount"
  await tx.db
    .update(payments)
    .set({
      ...names,
      status: "succeeded",
      amountCents: intent.amountCents,
      failure: settled === "paid" ? null : settled,
    })
    .where(eq(payments.id, payment.id))
  if (settled === "paid") return "paid"
  await backToUnpaid(tx, order)
  await giveBack(tx, order, { ...payment, amountCents: intent.amountCents }, settled)
  return "givenBack"
}

async function settleByCard(tx: Tx, order: Order, paidCents: number): Promise<Settled> {
  return await settleOrder(tx, order, { from: "outside:card", paidCents })
}

/** A refusal on the way, such as bottles that staff took off the shelf, undoes the settling and not the money's record. */
async function trySettle(tx: Tx, order: Order, paidCents: number): Promise<Settled> {
  try {
    return await tx.db.transaction((db) => settleByCard({ ...tx, db }, order, paidCents))
  } catch (problem) {
    if (problem instanceof Refusal) return "tooLate"
    throw problem
  }
}

/** Money that pays nothing is written down as the buyer's, and sent back to the card. */
async function giveBack(tx: Tx, order: Order, payment: Payment, reason: string): Promise<void> {
  const { id: paymentId, amountCents } = payment
  const key = backKey(paymentId)
  await postJournal(tx, {
    kind: "over-payment",
    memberId: order.memberId,
    subjectId: order.id,
    idempotencyKey: key,
    moves: [{ from: "outside:card", to: "house:unmatched", amount: amountCents }],
  })
  const refundId = newId("ref")
  await tx.db.insert(refunds).values({
    id: refundId,
    orderId: order.id,
    paymentId,
    amountCents,
    goesTo: "source",
    reason,
    actorId: null,
    createdAt: tx.now(),
    idempotencyKey: key,
  })
  await tx.db.update(payments).set({ refundedCents: amountCents }).where(eq(payments.id, paymentId))
  await addJob(tx, "payments.refund", { refundId })
}

/** The one refund of money that paid nothing. */
export function backKey(paymentId: Payment["id"]): string {
  return `back ${paymentId}`
}

async function backToUnpaid(tx: Tx, order: Order): Promise<void> {
  if (order.status === "processing") await setStatus(tx, order, "unpaid")
}

async function setStatus(tx: Tx, order: Order, status: "unpaid" | "processing"): Promise<void> {
  await tx.db.update(orders).set({ status }).where(eq(orders.id, order.id))
}
