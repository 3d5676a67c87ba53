import { and, eq, isNull, ne, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { isProviderName } from "#domains/payments/providers.ts"
import type { RefundMethod } from "#domains/payments/refund-methods.ts"
import { refuse } from "#domains/payments/refusals.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { settleClaim } from "#domains/returns/move-claim.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { type Cents, isWholeCents } from "#platform/money.ts"
import { lockOrderAndStored, type Order } from "../lock-order.ts"
import { endRefund, isOfSale, lockRefund, type Refund } from "./end-refund.ts"
import { sendRefund } from "./jobs.ts"
import type { Payment } from "./open-payment.ts"
import { holdRefunded, itemsText, type LineQuantities, partsOf } from "./refund-lines.ts"
import type { RefundParts } from "./refund-parts.ts"

export type NewRefund = {
  orderId: Id<"ord">
  amountCents: Cents
  destination: RefundMethod
  reason: string
  /** How many of each line the amount is for. When it is all that is left, it is for all of them. */
  quantities?: LineQuantities | undefined
  deliveryCents?: Cents | undefined
  /** How many of them are here again. By default those that were not shipped. */
  goods?: LineQuantities | undefined
  insteadOf?: Id<"ref"> | undefined
  /** Ends with this refund. */
  claimId?: Id<"clm"> | undefined
  idempotencyKey: string
}

/**
 * Refunds never exceed the payment. To the wallet at once, to a card by a job; for a bank transfer staff call
 * `completeManualRefund`. The same key returns the same refund. A top-up's amount is first taken from the wallet.
 */
export async function refund(ctx: Ctx, request: NewRefund): Promise<Refund> {
  const actorId = requirePermission(ctx, "money")
  const reason = request.reason.trim()
  if (reason === "") throw refuse("reasonRequired", { field: "reason" })
  if (request.idempotencyKey.length < 8) throw refuse("keyRequired")
  if (!isWholeCents(request.amountCents) || request.amountCents === 0) throw refuse("amountUnclear")
  return await transaction(ctx, async (tx) => {
    const order = await lockOrderAndStored(tx, request.orderId)
    const key = `asked ${request.idempotencyKey}`
    const [existing] = await tx.db.select().from(refunds).where(eq(refunds.idempotencyKey, key))
    if (existing) return requireSameRefund(existing, request)
    await requireUninvolved(tx, actorId, { memberIds: [order.memberId], email: order.email })
    const payment = await lockRefundedPayment(tx, order, request.insteadOf)
    const left = payment.amountCents - payment.refundedCents
    if (request.amountCents > left) throw refuse("moreThanPaid", { leftCents: left })
    requireRefundMethod(request, order, payment)
    const isSold = order.status === "paid" && isOfSale(payment)
    const isFinal = request.amountCents === left && isSold
    const parts = isOfSale(payment) ? await partsOf(tx, order, request, isFinal) : partsOfNoSale
    const row = await writeRefund(
      tx,
      { ...request, ...parts, isFinal, reason, idempotencyKey: key },
      order,
      payment,
    )
    if (isSold) await holdRefunded(tx, order, row, parts.lines)
    if (request.claimId !== undefined) await settleClaim(tx, request.claimId, row)
    const { amountCents, destination } = request
    await record(tx, {
      act: "payments.refund",
      subjectId: order.id,
      reason,
      after: { amountCents, destination, ...(parts.lines.length > 0 && { items: itemsText(parts.lines) }) },
    })
    if (destination === "wallet" || payment.provider === "wallet") return await endRefund(tx, row.id, null)
    if (destination === "source" && isProviderName(payment.provider))
      await addJob(tx, sendRefund, { refundId: row.id })
    return row
  })
}

function requireSameRefund(existing: Refund, request: NewRefund): Refund {
  const isSame =
    existing.orderId === request.orderId &&
    existing.amountCents === request.amountCents &&
    existing.destination === request.destination
  if (!isSame) throw refuse("keyReused")
  return existing
}

function requireRefundMethod({ destination }: NewRefund, { memberId }: Order, { provider }: Payment): void {
  if (destination === "wallet" && memberId === null) throw refuse("noWallet")
  // A bank transfer refunds to the bank as "source" already, and wallet money must return to the wallet.
  if (destination === "bank" && !isProviderName(provider)) throw refuse("notToBank")
}

type NewRefundRow = Omit<NewRefund, "quantities"> & Omit<RefundParts, "lines"> & { isFinal: boolean }

async function writeRefund(tx: Tx, request: NewRefundRow, order: Order, payment: Payment): Promise<Refund> {
  const { amountCents, destination, reason, idempotencyKey, insteadOf = null } = request
  const { deliveryCents, gstCents, marginCents, isFinal } = request
  const fromWalletCents = isOfSale(payment) ? await walletPartOf(tx, order, amountCents) : 0
  if (fromWalletCents > 0 && destination === "wallet") throw refuse("topUpToWallet")
  const row: Refund = {
    id: newId("ref"),
    orderId: order.id,
    paymentId: payment.id,
    amountCents,
    fromWalletCents,
    deliveryCents,
    gstCents,
    marginCents,
    isFinal,
    destination,
    status: "pending",
    providerId: null,
    failure: null,
    reason,
    insteadOf,
    actorId: tx.actor.id,
    createdAt: tx.now(),
    sentAt: null,
    endedAt: null,
    idempotencyKey,
  }
  await tx.db.insert(refunds).values(row)
  const refundedCents = payment.refundedCents + amountCents
  await tx.db.update(payments).set({ refundedCents }).where(eq(payments.id, payment.id))
  if (fromWalletCents > 0 && order.memberId !== null)
    await postJournal(tx, {
      kind: "refund-taken",
      memberId: order.memberId,
      subjectId: row.id,
      idempotencyKey: `taken for ${row.id}`,
      moves: [{ from: accountOf(order.memberId), to: "company:refunds", amount: fromWalletCents }],
    })
  return row
}

async function walletPartOf(tx: Tx, { id: orderId, memberId }: Order, amountCents: Cents): Promise<Cents> {
  const [topUp] = await tx.db
    .select({ cents: sql<number>`coalesce(sum(${orderLines.priceCents}), 0)::bigint`.mapWith(Number) })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, "top-up")))
  if (!topUp || topUp.cents === 0 || memberId === null) return 0
  const [taken] = await tx.db
    .select({ cents: sql<number>`coalesce(sum(${refunds.fromWalletCents}), 0)::bigint`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.status, "failed")))
  return Math.min(amountCents, topUp.cents - (taken?.cents ?? 0))
}

const partsOfNoSale = { lines: [], deliveryCents: 0, gstCents: 0, marginCents: 0 }

/** A charge that paid for nothing is refunded only in place of its own refund, which has failed. */
async function lockRefundedPayment(
  tx: Tx,
  order: Order,
  insteadOf: NewRefund["insteadOf"],
): Promise<Payment> {
  if (insteadOf === undefined) return await lockSettledPayment(tx, order)
  const { payment, refund: failed } = await lockRefund(tx, insteadOf)
  if (failed.orderId !== order.id || failed.status !== "failed") throw refuse("noSuchRefund")
  return payment
}

/** A payment that came too late has its own refund. */
async function lockSettledPayment(tx: Tx, order: Order): Promise<Payment> {
  const [payment] = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.status, "succeeded"), isNull(payments.failure)))
    .for("update")
  if (!payment || (order.status !== "paid" && order.status !== "refunded")) throw refuse("notPaid")
  return payment
}

export async function completeManualRefund(ctx: Ctx, refundId: Id<"ref">): Promise<Refund> {
  const actorId = requirePermission(ctx, "money")
  return await transaction(ctx, async (tx) => {
    const { order, payment, refund } = await lockRefund(tx, refundId)
    await requireUninvolved(tx, actorId, { memberIds: [order.memberId], email: order.email })
    const isManual =
      refund.destination === "bank" || (payment.provider === "paynow" && refund.destination === "source")
    if (!isManual || refund.status === "failed") throw refuse("notByHand")
    if (refund.status === "pending")
      await record(tx, {
        act: "payments.confirmRefund",
        subjectId: refund.orderId,
        after: { refund: refundId },
      })
    return await endRefund(tx, refundId, null)
  })
}
