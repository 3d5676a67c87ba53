import { and, eq, isNull } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { refuse } from "#domains/payments/refusals.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { addJob } from "#platform/jobs.ts"
import { type Cents, isWholeCents } from "#platform/money.ts"
import { lockOrder, type Order } from "../lapse-orders.ts"
import { endRefund } from "./end-refund.ts"
import { isCardProvider, type Payment } from "./open-payment.ts"

export type NewRefund = {
  orderId: Id<"ord">
  amountCents: Cents
  /** The way it was paid, or the buyer's wallet. */
  goesTo: "source" | "wallet"
  reason: string
  idempotencyKey: string
}

export type Refund = typeof refunds.$inferSelect

/**
 * Gives back what was paid, whole or in part. What goes into the wallet is there at once; a card gets it by a job, which
 * asks the provider until it has an answer; a transfer back to the bank is written down by staff who have made it
 * (`finishByHand`). The same key again is the same refund; together refunds never come to more than was paid.
 */
export async function refund(ctx: Ctx, asked: NewRefund): Promise<Refund> {
  requirePermission(ctx, "money")
  const reason = asked.reason.trim()
  if (reason === "") throw refuse("reasonRequired", { field: "reason" })
  if (asked.idempotencyKey.length < 8) throw refuse("keyRequired")
  if (!isWholeCents(asked.amountCents) || asked.amountCents === 0) throw refuse("amountUnclear")
  return await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, asked.orderId)
    const key = `asked ${asked.idempotencyKey}`
    const [before] = await tx.db.select().from(refunds).where(eq(refunds.idempotencyKey, key))
    if (before) return requireSame(before, asked)
    const payment = await lockPaid(tx, order)
    const left = payment.amountCents - payment.refundedCents
    if (asked.amountCents > left) throw refuse("moreThanPaid", { leftCents: left })
    if (asked.goesTo === "wallet" && order.memberId === null) throw refuse("noWallet")
    const row: Refund = {
      id: newId("ref"),
      orderId: order.id,
      paymentId: payment.id,
      amountCents: asked.amountCents,
      goesTo: asked.goesTo,
      status: "pending",
      providerId: null,
      reason,
      actorId: tx.actor.id,
      createdAt: tx.now(),
      endedAt: null,
      idempotencyKey: key,
    }
    await tx.db.insert(refunds).values(row)
    const refundedCents = payment.refundedCents + asked.amountCents
    await tx.db.update(payments).set({ refundedCents }).where(eq(payments.id, payment.id))
    const { amountCents, goesTo } = asked
    await record(tx, { act: "payments.refund", subjectId: order.id, reason, after: { amountCents, goesTo } })
    if (goesTo === "wallet" || payment.provider === "wallet") return await endRefund(tx, row.id, null)
    if (isCardProvider(payment.provider)) await addJob(tx, "payments.refund", { refundId: row.id })
    return row
  })
}

function requireSame(before: Refund, asked: NewRefund): Refund {
  const isSame =
    before.orderId === asked.orderId &&
    before.amountCents === asked.amountCents &&
    before.goesTo === asked.goesTo
  if (!isSame) throw refuse("otherRefund")
  return before
}

/** The payment that settled the order. One that came too late has a refund of its own. */
async function lockPaid(tx: Tx, order: Order): Promise<Payment> {
  const [payment] = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.status, "succeeded"), isNull(payments.failure)))
    .for("update")
  if (!payment || (order.status !== "paid" && order.status !== "refunded")) throw refuse("notPaid")
  const lines = await tx.db
    .select({ kind: orderLines.kind })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  // What was topped up lies in the wallet or is spent: it leaves as a withdrawal.
  if (lines.some(({ kind }) => kind === "top-up")) throw refuse("topUpSpent")
  return payment
}

/** Staff have made the transfer back to the buyer's bank. */
export async function finishByHand(ctx: Ctx, refundId: Id<"ref">): Promise<Refund> {
  requirePermission(ctx, "money")
  return await transaction(ctx, async (tx) => {
    const [known] = await tx.db
      .select({ orderId: refunds.orderId, provider: payments.provider, status: refunds.status })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId))
    if (!known) throw refuse("noSuchRefund")
    if (known.provider !== "paynow") throw refuse("notByHand")
    if (known.status === "pending")
      await record(tx, { act: "payments.refundMade", subjectId: known.orderId, after: { refund: refundId } })
    return await endRefund(tx, refundId, null)
  })
}
