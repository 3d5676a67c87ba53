import { and, eq, sql } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { issueDocument } from "#domains/orders/issue-document.ts"
import { notifyBuyer } from "#domains/orders/notify-buyer.ts"
import { documents } from "#domains/orders/schema.ts"
import { refuse } from "#domains/payments/refusals.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { accountOf, type LedgerAccount } from "#domains/wallet/accounts.ts"
import { type JournalMove, postJournal } from "#domains/wallet/post-journal.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { lockOrderAndStored, type Order } from "../lock-order.ts"
import type { Payment } from "./open-payment.ts"
import { releaseRefunded } from "./refund-lines.ts"
import { reverseOrder, reverseRefund } from "./reverse-order.ts"
import { reversePoints } from "./reverse-points.ts"

export type Refund = typeof refunds.$inferSelect

/** Issues a credit note, and cancels the sale if all is refunded. */
export async function endRefund(tx: Tx, refundId: Id<"ref">, providerId: string | null): Promise<Refund> {
  const { order, payment, refund } = await lockRefund(tx, refundId)
  if (refund.status !== "pending") return refund
  const ended = { ...refund, status: "succeeded" as const, providerId, endedAt: tx.now() }
  await tx.db
    .update(refunds)
    .set({ status: ended.status, providerId, endedAt: ended.endedAt })
    .where(eq(refunds.id, refundId))
  const { amountCents, destination } = refund
  if (providerId !== null)
    await record(tx, { act: "payments.completeRefund", subjectId: order.id, after: { amountCents } })
  const given = await sumRefunded(tx, payment)
  if (order.status === "paid" && isOfSale(payment)) {
    if (given === payment.amountCents) await reverseOrder(tx, order)
    else if (!refund.isFinal) await reverseRefund(tx, order, refundId)
  }
  // Lock order, everywhere: stock before balances.
  await postJournal(tx, {
    kind: "refund",
    memberId: order.memberId,
    subjectId: refundId,
    idempotencyKey: `refund ${refundId}`,
    moves: movesOf(order, payment, refund),
  })
  if (!isOfSale(payment)) return ended
  await reversePoints(tx, order, { given, whole: payment.amountCents, subjectId: refundId })
  await notifyBuyer(tx, order.id, "refunded", { amountCents, destination })
  if (!(await hasCreditNote(tx, refund)))
    await issueDocument(tx, { kind: "credit-note", orderId: order.id, subjectId: refundId })
  return ended
}

/** Final: releases the reserved amount, and reverses postings if the provider had reported success before. */
export async function failRefund(tx: Tx, refundId: Id<"ref">, reason: string): Promise<void> {
  const { order, payment, refund } = await lockRefund(tx, refundId)
  if (refund.status === "failed") return
  const given = refund.status === "pending" ? [] : movesOf(order, payment, refund)
  const moves = [
    ...given.map(({ from, to, amount }) => ({ from: to, to: from, amount })),
    ...walletReturnOf(order, refund),
  ]
  if (moves.length > 0)
    await postJournal(tx, {
      kind: "refund-failed",
      memberId: order.memberId,
      subjectId: refundId,
      idempotencyKey: `failed ${refundId}`,
      moves,
    })
  await tx.db
    .update(refunds)
    .set({ status: "failed", failure: reason.slice(0, 200), endedAt: tx.now() })
    .where(eq(refunds.id, refundId))
  const refundedCents = payment.refundedCents - refund.amountCents
  await tx.db.update(payments).set({ refundedCents }).where(eq(payments.id, payment.id))
  if (order.status === "paid" && isOfSale(payment)) await releaseRefunded(tx, refundId)
  const { amountCents } = refund
  await record(tx, { act: "payments.failRefund", subjectId: order.id, reason, after: { amountCents } })
  tx.app.log.error({ refundId, reason }, "a provider refused a refund")
}

/** Lock order, everywhere: the order before its payments. */
export async function lockRefund(tx: Tx, refundId: Id<"ref">) {
  const [refundKeys] = await tx.db
    .select({ orderId: refunds.orderId, paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  if (!refundKeys) throw refuse("noSuchRefund")
  const order = await lockOrderAndStored(tx, refundKeys.orderId)
  const [payment] = await tx.db
    .select()
    .from(payments)
    .where(eq(payments.id, refundKeys.paymentId))
    .for("update")
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for("update")
  if (!payment || !refund) throw refuse("noSuchRefund")
  return { order, payment, refund }
}

/** A payment that paid for nothing was never a sale. */
export function isOfSale({ failure }: Pick<Payment, "failure">): boolean {
  return failure === null
}

function movesOf(order: Order, payment: Payment, refund: Refund): JournalMove[] {
  const to = targetOf(order, payment, refund)
  const from = isOfSale(payment) ? "company:sales" : "company:unmatched"
  const { fromWalletCents } = refund
  const moves: JournalMove[] = [
    { from: "company:refunds", to, amount: fromWalletCents },
    { from, to, amount: refund.amountCents - fromWalletCents },
  ]
  return moves.filter(({ amount }) => amount > 0)
}

function walletReturnOf({ memberId }: Order, { fromWalletCents }: Refund): JournalMove[] {
  if (fromWalletCents === 0 || memberId === null) return []
  return [{ from: "company:refunds", to: accountOf(memberId), amount: fromWalletCents }]
}

function targetOf(order: Order, payment: Payment, { destination }: Refund): LedgerAccount {
  if (destination === "wallet" || payment.provider === "wallet") {
    if (order.memberId === null) throw refuse("noWallet")
    return accountOf(order.memberId)
  }
  if (destination === "bank") return "outside:bank"
  return payment.provider === "paynow" ? "outside:paynow" : "outside:card"
}

async function sumRefunded(tx: Tx, { id }: Payment): Promise<number> {
  const [row] = await tx.db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::bigint`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.status, "succeeded")))
  return row?.cents ?? 0
}

/** The first refund's credit note also covers the refund that replaces it. */
async function hasCreditNote(tx: Tx, refund: Refund): Promise<boolean> {
  for (let earlier = refund.insteadOf; earlier !== null; ) {
    const [noted] = await tx.db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.kind, "credit-note"), eq(documents.subjectId, earlier)))
    if (noted) return true
    const [before] = await tx.db
      .select({ insteadOf: refunds.insteadOf })
      .from(refunds)
      .where(eq(refunds.id, earlier))
    earlier = before?.insteadOf ?? null
  }
  return false
}
