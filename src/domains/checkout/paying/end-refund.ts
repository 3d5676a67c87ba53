import { and, eq, sql } from "drizzle-orm"
import { issueDocument } from "#domains/orders/issue-document.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { tellBuyer } from "#domains/orders/tell-buyer.ts"
import { refuse } from "#domains/payments/refusals.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { type Account, accountOf } from "#domains/wallet/accounts.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { balances, journals, postings } from "#domains/wallet/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { lockOrder, type Order } from "../lapse-orders.ts"
import { backKey } from "./apply-intent.ts"
import type { Payment } from "./open-payment.ts"
import type { Refund } from "./refund.ts"

/** The money has left: the ledger says so, there is a credit note, and what is given back whole is sold no more. */
export async function endRefund(tx: Tx, refundId: Id<"ref">, providerId: string | null): Promise<Refund> {
  const { order, payment, refund } = await lockRefund(tx, refundId)
  if (refund.status !== "pending") return refund
  // Money that paid nothing never was a sale.
  const wasSale = refund.idempotencyKey !== backKey(payment.id)
  await postJournal(tx, {
    kind: "refund",
    memberId: order.memberId,
    subjectId: refundId,
    idempotencyKey: `refund ${refundId}`,
    moves: [
      {
        from: wasSale ? "house:sales" : "house:unmatched",
        to: targetOf(order, payment, refund),
        amount: refund.amountCents,
      },
    ],
  })
  const ended = { ...refund, status: "succeeded" as const, providerId, endedAt: tx.now() }
  await tx.db
    .update(refunds)
    .set({ status: ended.status, providerId, endedAt: ended.endedAt })
    .where(eq(refunds.id, refundId))
  const { amountCents, goesTo } = refund
  if (wasSale) {
    if ((await givenBack(tx, payment)) === payment.amountCents) await unsell(tx, order)
    await tellBuyer(tx, order.id, "refunded", { amountCents, goesTo })
    await issueDocument(tx, { kind: "credit-note", orderId: order.id, subjectId: refundId })
  }
  return ended
}

/** The provider will not give it back, now or later: what was set aside for it is free again, and staff are told. */
export async function failRefund(tx: Tx, refundId: Id<"ref">, why: string): Promise<void> {
  const { payment, refund } = await lockRefund(tx, refundId)
  if (refund.status !== "pending") return
  await tx.db.update(refunds).set({ status: "failed", endedAt: tx.now() }).where(eq(refunds.id, refundId))
  const refundedCents = payment.refundedCents - refund.amountCents
  await tx.db.update(payments).set({ refundedCents }).where(eq(payments.id, payment.id))
  tx.house.log.error({ refundId, why }, "a provider refused a refund")
}

/** The order before its payments, everywhere. */
async function lockRefund(tx: Tx, refundId: Id<"ref">) {
  const [known] = await tx.db
    .select({ orderId: refunds.orderId, paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  if (!known) throw refuse("noSuchRefund")
  const order = await lockOrder(tx, known.orderId)
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, known.paymentId)).for("update")
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for("update")
  if (!payment || !refund) throw refuse("noSuchRefund")
  return { order, payment, refund }
}

function targetOf(order: Order, payment: Payment, { goesTo }: Refund): Account {
  if (goesTo === "wallet" || payment.provider === "wallet") {
    if (order.memberId === null) throw refuse("noWallet")
    return accountOf(order.memberId)
  }
  return payment.provider === "paynow" ? "outside:paynow" : "outside:card"
}

async function givenBack(tx: Tx, { id }: Payment): Promise<number> {
  const [row] = await tx.db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::bigint`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.status, "succeeded")))
  return row?.cents ?? 0
}

/** All was given back: the lines are the buyer's no more, nor are the points that the order brought or took. */
async function unsell(tx: Tx, order: Order): Promise<void> {
  await tx.db.update(orderLines).set({ status: "refunded" }).where(eq(orderLines.orderId, order.id))
  await tx.db.update(orders).set({ status: "refunded" }).where(eq(orders.id, order.id))
  const { id: orderId, memberId, pointsSpent } = order
  if (memberId === null) return
  const account = accountOf(memberId)
  const points = { kind: "refund", memberId, subjectId: orderId } as const
  const earned = Math.min(await earnedBy(tx, orderId), (await lockPoints(tx, account)) + pointsSpent)
  const net = pointsSpent - earned
  if (net === 0) return
  const [from, to]: Account[] = net > 0 ? ["house:points", account] : [account, "house:points"]
  if (from && to)
    await postJournal(tx, {
      ...points,
      idempotencyKey: `points of refunded ${orderId}`,
      moves: [{ from, to, amount: Math.abs(net), unit: "points" }],
    })
}

async function earnedBy(tx: Tx, orderId: Id<"ord">): Promise<number> {
  const [row] = await tx.db
    .select({ points: sql<number>`coalesce(sum(${postings.amount}), 0)::bigint`.mapWith(Number) })
    .from(journals)
    .innerJoin(postings, eq(postings.journalId, journals.id))
    .where(
      sql`${eq(journals.subjectId, orderId)} and ${eq(journals.kind, "points-earned")} and ${postings.amount} > 0`,
    )
  return row?.points ?? 0
}

/** What there is, which nobody spends until the transaction ends. */
async function lockPoints(tx: Tx, account: Account): Promise<number> {
  const [row] = await tx.db
    .select({ amount: balances.amount })
    .from(balances)
    .where(and(eq(balances.account, account), eq(balances.unit, "points")))
    .for("update")
  return row?.amount ?? 0
}
