import { asc, eq, inArray } from "drizzle-orm"
import { documents, orderCharges, orderEmails, orderLines, orders } from "#domains/orders/schema.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { claims } from "#domains/returns/schema.ts"
import { shipmentLines, shipments } from "#domains/shipments/schema.ts"
import { storageFees, storedItems } from "#domains/storage/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { journals, postings, withdrawals } from "#domains/wallet/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"

export async function readMyTransactions(ctx: Ctx, memberId: Id<"mem">) {
  const own = await ctx.db
    .select(orderColumns)
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const ids = own.map(({ id }) => id)
  return {
    orders: own,
    orderLines: await ctx.db
      .select(lineColumns)
      .from(orderLines)
      .where(eq(orderLines.memberId, memberId))
      .orderBy(asc(orderLines.createdAt), asc(orderLines.id)),
    ...(await readOrderRecords(ctx, ids)),
    claims: await ctx.db
      .select(
        pick(claims, "id", "orderId", "lineId", "quantity", "reason", "description", "state", "openedAt"),
      )
      .from(claims)
      .where(eq(claims.memberId, memberId))
      .orderBy(asc(claims.openedAt), asc(claims.id)),
    storage: await readStored(ctx, memberId),
    wallet: await readWallet(ctx, memberId),
  }
}

const orderColumns = {
  id: orders.id,
  reference: orders.reference,
  email: orders.email,
  paymentMethod: orders.paymentMethod,
  shipping: orders.shipping,
  address: orders.address,
  status: orders.status,
  totalCents: orders.totalCents,
  gstCents: orders.gstCents,
  pointsSpent: orders.pointsSpent,
  declaration: orders.declaration,
  createdAt: orders.createdAt,
  expiresAt: orders.expiresAt,
  paidAt: orders.paidAt,
  endedAt: orders.endedAt,
}

const lineColumns = {
  id: orderLines.id,
  orderId: orderLines.orderId,
  kind: orderLines.kind,
  title: orderLines.title,
  priceCents: orderLines.priceCents,
  quantity: orderLines.quantity,
  location: orderLines.location,
  status: orderLines.status,
  createdAt: orderLines.createdAt,
  dueAt: orderLines.dueAt,
  paidAt: orderLines.paidAt,
}

const paymentColumns = {
  id: payments.id,
  orderId: payments.orderId,
  provider: payments.provider,
  amountCents: payments.amountCents,
  status: payments.status,
  failure: payments.failure,
  refundedCents: payments.refundedCents,
  createdAt: payments.createdAt,
  changedAt: payments.changedAt,
}

const refundColumns = {
  id: refunds.id,
  orderId: refunds.orderId,
  amountCents: refunds.amountCents,
  destination: refunds.destination,
  status: refunds.status,
  reason: refunds.reason,
  createdAt: refunds.createdAt,
  endedAt: refunds.endedAt,
}

const shipmentColumns = {
  id: shipments.id,
  orderId: shipments.orderId,
  kind: shipments.kind,
  status: shipments.status,
  address: shipments.address,
  slotAt: shipments.slotAt,
  carrier: shipments.carrier,
  tracking: shipments.tracking,
  createdAt: shipments.createdAt,
  shippedAt: shipments.shippedAt,
  deliveredAt: shipments.deliveredAt,
  lineId: shipmentLines.lineId,
}

async function readOrderRecords({ db }: Ctx, ids: Id<"ord">[]) {
  const { kind, number, orderId, issuedAt } = documents
  const { event, address, at } = orderEmails
  return {
    orderCharges: await db
      .select()
      .from(orderCharges)
      .where(inArray(orderCharges.orderId, ids))
      .orderBy(asc(orderCharges.orderId), asc(orderCharges.kind)),
    payments: await db
      .select(paymentColumns)
      .from(payments)
      .where(inArray(payments.orderId, ids))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    refunds: await db
      .select(refundColumns)
      .from(refunds)
      .where(inArray(refunds.orderId, ids))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    documents: await db
      .select({ kind, number, orderId, issuedAt })
      .from(documents)
      .where(inArray(documents.orderId, ids))
      .orderBy(asc(documents.issuedAt), asc(documents.id)),
    emails: await db
      .select({ orderId: orderEmails.orderId, event, address, at })
      .from(orderEmails)
      .where(inArray(orderEmails.orderId, ids))
      .orderBy(asc(orderEmails.at), asc(orderEmails.id)),
    parcels: await db
      .select(shipmentColumns)
      .from(shipments)
      .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
      .where(inArray(shipments.orderId, ids))
      .orderBy(asc(shipments.createdAt), asc(shipments.id), asc(shipmentLines.lineId)),
  }
}

async function readStored({ db }: Ctx, memberId: Id<"mem">) {
  const { month, amountCents, status } = storageFees
  return {
    items: await db
      .select({
        id: storedItems.id,
        title: orderLines.title,
        location: storedItems.location,
        since: storedItems.since,
        freeUntil: storedItems.freeUntil,
        status: storedItems.status,
        endedAt: storedItems.endedAt,
        relistRequestedAt: storedItems.relistRequestedAt,
        relistNote: storedItems.relistNote,
      })
      .from(storedItems)
      .innerJoin(orderLines, eq(orderLines.id, storedItems.lineId))
      .where(eq(storedItems.memberId, memberId))
      .orderBy(asc(storedItems.since), asc(storedItems.id)),
    fees: await db
      .select({ itemId: storageFees.itemId, month, amountCents, status })
      .from(storageFees)
      .innerJoin(storedItems, eq(storedItems.id, storageFees.itemId))
      .where(eq(storedItems.memberId, memberId))
      .orderBy(asc(storageFees.month), asc(storageFees.itemId)),
  }
}

async function readWallet(ctx: Ctx, memberId: Id<"mem">) {
  const account = accountOf(memberId)
  const { kind, at, subjectId, reason } = journals
  return {
    ...(await readBalance(ctx, account)),
    entries: await ctx.db
      .select({ at, kind, subjectId, reason, unit: postings.unit, amount: postings.amount })
      .from(postings)
      .innerJoin(journals, eq(journals.id, postings.journalId))
      .where(eq(postings.account, account))
      .orderBy(asc(journals.at), asc(journals.id), asc(postings.unit)),
    withdrawals: await ctx.db
      .select({
        id: withdrawals.id,
        amountCents: withdrawals.amountCents,
        bankHolder: withdrawals.bankHolder,
        bankName: withdrawals.bankName,
        bankNumber: withdrawals.bankNumber,
        status: withdrawals.status,
        reason: withdrawals.reason,
        createdAt: withdrawals.createdAt,
        endedAt: withdrawals.endedAt,
      })
      .from(withdrawals)
      .where(eq(withdrawals.memberId, memberId))
      .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id)),
  }
}
