import { and, eq } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import type { Intent } from "#domains/payments/payment-provider.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import type { Tx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import type { Order } from "../lock-order.ts"
import { cancelPayment, refundForeignCharge, sendRefund } from "./jobs.ts"
import { cancelPayments, type Payment } from "./open-payment.ts"
import { recordFailedAttempt } from "./report-failure.ts"
import type { SettleOutcome } from "./settle-orders.ts"

export type LockedPayment = { order: Order; payment: Payment }

/** For a payment that has not charged anything. */
export async function recordOpenIntent(
  tx: Tx,
  { order, payment }: LockedPayment,
  intent: Intent,
): Promise<"open" | "processing" | "canceled"> {
  const isCharging = intent.status === "processing"
  if (payment.status === "canceled" && !isCharging) return "canceled"
  if (payment.status === "canceled" && !(await replaceOpenPayment(tx, order))) return "processing"
  const isOver = order.status !== "unpaid" && order.status !== "processing"
  const { failure } = intent
  const status = isOver && !isCharging ? "canceled" : intent.status
  await tx.db
    .update(payments)
    .set({ ...providerFieldsOf(tx, intent), status, failure })
    .where(eq(payments.id, payment.id))
  if (!isOver && !isCharging) await recordFailedAttempt(tx, payment, intent)
  // While a card is being charged, nothing else can end the order.
  if (isCharging && order.status === "unpaid") await setStatus(tx, order, "processing")
  if (!isCharging) await resetToUnpaid(tx, order)
  if (isCharging) return "processing"
  // The order ended while its charge failed: the intent must not be tried again.
  if (isOver && intent.status !== "canceled") await addJob(tx, cancelPayment, { paymentId: payment.id })
  return status === "canceled" ? "canceled" : "open"
}

/** The buyer pays on the page of a cancelled payment. Of an order one payment is open: false if another is charged too. */
async function replaceOpenPayment(tx: Tx, order: Order): Promise<boolean> {
  await cancelPayments(tx, order.id)
  const isOther = and(eq(payments.orderId, order.id), eq(payments.status, "processing"))
  return (await tx.db.$count(payments, isOther)) === 0
}

const providerFieldsOf = (tx: Tx, { id, clientSecret }: Intent) => ({
  providerId: id,
  ...(clientSecret !== null && { clientSecret }),
  changedAt: tx.now(),
})

/** The ledger has only Singapore dollars: the whole charge is refunded, and the order can be paid again. */
export async function refuseCurrency(
  tx: Tx,
  { order, payment }: LockedPayment,
  intent: Intent,
): Promise<"givenBack"> {
  await tx.db
    .update(payments)
    .set({ ...providerFieldsOf(tx, intent), status: "canceled", failure: "otherCurrency" })
    .where(eq(payments.id, payment.id))
  await recordFailedAttempt(tx, payment, { failure: "otherCurrency" })
  await resetToUnpaid(tx, order)
  await addJob(tx, refundForeignCharge, { provider: payment.provider, intentId: intent.id })
  return "givenBack"
}

/** For a charge that pays for nothing. */
export async function refundUnapplied(
  tx: Tx,
  { order, payment }: LockedPayment,
  intent: Intent,
  failure: Exclude<SettleOutcome, "paid">,
): Promise<"givenBack"> {
  const { amountCents } = intent
  await tx.db
    .update(payments)
    .set({ ...providerFieldsOf(tx, intent), status: "succeeded", amountCents, failure })
    .where(eq(payments.id, payment.id))
  await resetToUnpaid(tx, order)
  await createFullRefund(tx, order, { ...payment, amountCents }, failure)
  return "givenBack"
}

async function createFullRefund(tx: Tx, order: Order, payment: Payment, reason: string): Promise<void> {
  const { id: paymentId, amountCents } = payment
  // It has only one refund, unless that fails and staff replace it.
  const key = `back ${paymentId}`
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

async function resetToUnpaid(tx: Tx, order: Order): Promise<void> {
  if (order.status === "processing") await setStatus(tx, order, "unpaid")
}

async function setStatus(tx: Tx, order: Order, status: "unpaid" | "processing"): Promise<void> {
  await tx.db.update(orders).set({ status }).where(eq(orders.id, order.id))
}
