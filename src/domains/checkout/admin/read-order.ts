import { asc, desc, eq, inArray, or } from "drizzle-orm"
import { readPersonCard } from "#domains/accounts/admin/person-card.ts"
import { readRelated } from "#domains/accounts/admin/related-objects.ts"
import { can, requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { readAssignment } from "#domains/assignments/reads.ts"
import { readActivity } from "#domains/notes/read-activity.ts"
import { listDocuments } from "#domains/orders/list-orders.ts"
import { isGoods } from "#domains/orders/quote.ts"
import { orderCharges, orderEmails, orderLines, orders } from "#domains/orders/schema.ts"
import { orderStageOf } from "#domains/orders/stages.ts"
import { needsPaymentInstructions } from "#domains/payments/needs-instructions.ts"
import { definitionOf, isProviderName } from "#domains/payments/providers.ts"
import {
  paymentLinks,
  payments,
  refundLines,
  refunds,
  transferMatches,
  transfers,
} from "#domains/payments/schema.ts"
import { shipmentLines, shipments } from "#domains/shipments/schema.ts"
import { journals, postings } from "#domains/wallet/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { canChangeAddress } from "../for-staff/can-change-address.ts"
import { readRefundable } from "../paying/read-refundable.ts"
import { canBeReturned, defaultReturned } from "../paying/refund-lines.ts"
import { refuse } from "../refusals.ts"
import { listWaitingTransfers } from "../transfers/list-waiting.ts"

export async function readAdminOrder(ctx: Ctx, orderId: string) {
  requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  const [order] = await ctx.db
    .select(columns)
    .from(orders)
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(eq(orders.id, orderId))
  if (!order) throw refuse("noSuchOrder")
  const [refundable, charges, money, goods] = await Promise.all([
    readRefundable(ctx, order),
    ctx.db.select().from(orderCharges).where(eq(orderCharges.orderId, orderId)),
    readMoney(ctx, orderId),
    readGoods(ctx, orderId),
  ])
  const [activity, assignment, related, buyer] = await Promise.all([
    readActivity(ctx, orderId, { parts: goods.shipments.map(({ id }) => id) }),
    readAssignment(ctx, orderId, "orders"),
    readRelated(ctx, orderId),
    readPersonCard(ctx, order.memberId),
  ])
  const { lines, delivery, before } = refundable
  const paid = money.payments.find(({ status, failure }) => status === "succeeded" && failure === null)
  return {
    ...order,
    lines: lines.map((line) => adminLineOf(line)),
    deliveryLeftCents: Math.max(0, delivery.cents - before.deliveryCents),
    charges: charges.map(({ kind, cents }) => ({ kind, cents })),
    ...money,
    payments: money.payments.map((payment) => ({ ...payment, ...sourceOf(payment.provider) })),
    ...goods,
    activity,
    assignment,
    related,
    buyer,
    stage: orderStageOf({ ...order, lineStates: lines.map(({ status }) => status) }, ctx.now()),
    refundedCents: paid?.refundedCents ?? 0,
    leftCents: paid ? paid.amountCents - paid.refundedCents : 0,
    paidBy: paid?.provider ?? null,
    isPaidByCard: isProviderName(paid?.provider ?? null),
    canRefund: can(ctx, "money"),
    waitingTransfers: order.status === "unpaid" ? await listWaitingTransfers(ctx, orderId) : [],
    canOpenTransfers: can(ctx, "money"),
    canShip: can(ctx, "ship"),
    hasOpenAddress: canChangeAddress(order, goods.shipments),
    canAct: order.status === "unpaid",
    awaitsLink: needsPaymentInstructions(ctx.app, order.paymentMethod),
    links: await listLinks(ctx, orderId),
  }
}

export type AdminOrder = Awaited<ReturnType<typeof readAdminOrder>>

const columns = {
  ...pick(orders, "id", "reference", "memberId", "email", "language", "paymentMethod"),
  ...pick(orders, "shipping", "address", "status", "totalCents", "gstCents", "pointsSpent"),
  ...pick(orders, "taxedCents", "marginCents"),
  ...pick(orders, "createdAt", "expiresAt", "paidAt", "endedAt"),
  username: members.username,
}

async function listLinks({ db }: Ctx, orderId: Id<"ord">) {
  const rows = await db
    .select({
      ...pick(paymentLinks, "id", "url", "label", "message", "sentAt", "openedAt"),
      actor: members.username,
    })
    .from(paymentLinks)
    .innerJoin(members, eq(members.id, paymentLinks.actorId))
    .where(eq(paymentLinks.orderId, orderId))
    .orderBy(desc(paymentLinks.sentAt), desc(paymentLinks.id))
  return rows.map(({ sentAt, openedAt, ...link }) => ({
    ...link,
    sentAt: sentAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
  }))
}

type RefundableOrderLine = Awaited<ReturnType<typeof readRefundable>>["lines"][number]

function adminLineOf(line: RefundableOrderLine) {
  const { id, kind, title, path, location, priceCents, quantity, status, dueAt } = line
  const { cents: paidCents, refundedQuantity } = line
  const left = quantity - refundedQuantity
  return {
    ...{ id, kind, title, path, location, priceCents, quantity, status, dueAt },
    ...{ paidCents, refundedQuantity },
    refundableQuantity: isGoods(kind) && status !== "packed" ? left : 0,
    returnableQuantity: canBeReturned(line) ? left : 0,
    usuallyBack: defaultReturned(line, left),
  }
}

function sourceOf(provider: (typeof payments.$inferSelect)["provider"]) {
  if (!isProviderName(provider)) return { source: provider, title: "" }
  const { title, capabilities } = definitionOf(provider)
  return { source: capabilities.isSimulated ? ("simulated" as const) : ("card" as const), title }
}

async function readMoney({ db }: Ctx, orderId: Id<"ord">) {
  const [tries, refundRows, matched] = await Promise.all([
    db
      .select({
        ...pick(payments, "id", "provider", "amountCents", "refundedCents", "status", "failure"),
        ...pick(payments, "createdAt", "changedAt"),
      })
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    db
      .select({
        ...pick(refunds, "id", "amountCents", "destination", "status", "reason", "failure"),
        ...pick(refunds, "createdAt", "endedAt", "deliveryCents"),
        actor: members.username,
      })
      .from(refunds)
      .leftJoin(members, eq(members.id, refunds.actorId))
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    db
      .select({
        ...pick(transfers, "id", "receivedOn", "payer", "text"),
        amountCents: transferMatches.amountCents,
      })
      .from(transferMatches)
      .innerJoin(transfers, eq(transfers.id, transferMatches.transferId))
      .where(eq(transferMatches.orderId, orderId))
      .orderBy(asc(transferMatches.at), asc(transfers.id)),
  ])
  const ledger = await db
    .select({ ...pick(journals, "id", "kind", "at"), ...pick(postings, "account", "unit", "amount") })
    .from(journals)
    .innerJoin(postings, eq(postings.journalId, journals.id))
    .where(inArray(journals.subjectId, [orderId, ...refundRows.map(({ id }) => id)]))
    .orderBy(
      asc(journals.at),
      asc(journals.id),
      asc(postings.amount),
      asc(postings.unit),
      asc(postings.account),
    )
  const items = await listRefundItems(
    { db },
    refundRows.map(({ id }) => id),
  )
  const refundsWithItems = refundRows.map((row) => ({ ...row, items: items.get(row.id) ?? [] }))
  return { payments: tries, refunds: refundsWithItems, transfers: matched, ledger }
}

async function listRefundItems({ db }: Pick<Ctx, "db">, refundIds: readonly Id<"ref">[]) {
  const rows = await db
    .select({
      ...pick(refundLines, "refundId", "lineId", "quantity", "returnedQuantity", "reversedAt"),
      title: orderLines.title,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.lineId))
    .where(inArray(refundLines.refundId, [...refundIds]))
    .orderBy(orderLines.createdAt, orderLines.id)
  return Map.groupBy(rows, ({ refundId }) => refundId)
}

async function readGoods({ db }: Ctx, orderId: Id<"ord">) {
  const ofLines = db
    .select({ id: shipmentLines.shipmentId })
    .from(shipmentLines)
    .innerJoin(orderLines, eq(orderLines.id, shipmentLines.lineId))
    .where(eq(orderLines.orderId, orderId))
  const [documents, emails, parcels] = await Promise.all([
    listDocuments({ db }, [orderId]),
    db
      .select({ ...pick(orderEmails, "id", "event", "address", "at"), actor: members.username })
      .from(orderEmails)
      .leftJoin(members, eq(members.id, orderEmails.actorId))
      .where(eq(orderEmails.orderId, orderId))
      .orderBy(desc(orderEmails.at), desc(orderEmails.id)),
    db
      .select({
        ...pick(shipments, "id", "kind", "status", "carrier", "tracking", "slotAt", "createdAt"),
        ...pick(shipments, "shippedAt"),
      })
      .from(shipments)
      .where(or(eq(shipments.orderId, orderId), inArray(shipments.id, ofLines)))
      .orderBy(asc(shipments.createdAt), asc(shipments.id)),
  ])
  return { documents, emails, shipments: parcels }
}
