import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { readSite } from "#domains/content/site.ts"
import { chargeKinds } from "#domains/orders/kinds.ts"
import { listDocuments } from "#domains/orders/list-orders.ts"
import { orderPath } from "#domains/orders/order-link.ts"
import { paymentFailureOf } from "#domains/orders/payment-failure.ts"
import { pickUpPlace } from "#domains/orders/pick-up-place.ts"
import { refuse } from "#domains/orders/refusals.ts"
import { orderCharges, orderLines, orders } from "#domains/orders/schema.ts"
import { readComplaintDays } from "#domains/orders/seller-terms.ts"
import { orderStageOf } from "#domains/orders/stages.ts"
import { listFailedPayments } from "#domains/payments/list-failed-payments.ts"
import { refundedQuantity } from "#domains/payments/refunded-quantity.ts"
import { refunds } from "#domains/payments/schema.ts"
import { shipmentLines, shipments } from "#domains/shipments/schema.ts"
import { shippedQuantity } from "#domains/shipments/shipped-quantity.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { sum, times } from "#platform/money.ts"
import { findPayNowCode } from "./paying/pay-now-code.ts"
import { readArrivals } from "./shipping/read-arrivals.ts"

export async function readOrder(ctx: Ctx, orderId: string) {
  const actorId = requireSignedIn(ctx)
  const [order] = isId("ord", orderId) ? await ctx.db.select().from(orders).where(eq(orders.id, orderId)) : []
  if (!order) throw refuse("noSuchOrder")
  requireOwn(ctx, order.memberId ?? "", { orWith: "orders" })
  const [lines, charges, refundRows, parcels, documents, site, complaintDays, [failed]] = await Promise.all([
    listLines(ctx, order.id),
    ctx.db.select().from(orderCharges).where(eq(orderCharges.orderId, order.id)),
    ctx.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, order.id))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    readParcels(ctx, order.id),
    listDocuments(ctx, [order.id]),
    readSite(ctx),
    readComplaintDays(ctx),
    listFailedPayments(ctx, eq(orders.id, order.id)),
  ])
  const arrivals = await readArrivals(ctx, order, lines, parcels)
  const isOwn = order.memberId === actorId
  const stage = orderStageOf({ ...order, lineStates: lines.map(({ status }) => status) }, ctx.now())
  return {
    id: order.id,
    reference: order.reference,
    stage,
    ...{ paymentMethod: order.paymentMethod, shipping: order.shipping },
    ...{ email: order.email, address: order.address },
    place: pickUpPlace(
      ctx.language,
      site,
      lines.map(({ location }) => location),
    ),
    ...{ totalCents: order.totalCents, gstCents: order.gstCents },
    createdAt: order.createdAt.toISOString(),
    complaintDays,
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    isOwn,
    // The link gives access to the order, so staff do not get it.
    payPath: isOwn && stage === "toPay" ? orderPath(ctx.app, order.id) : null,
    payNow: isOwn ? findPayNowCode(ctx, order) : null,
    failure: failed ? paymentFailureOf(failed.failure) : null,
    isCancellable: isOwn && order.status === "unpaid",
    pointsSpent: order.pointsSpent,
    arrivals,
    hammerCents: sumOf(lines.filter(({ kind }) => kind === "lot")),
    goodsCents: sumOf(lines),
    lines: lines.map(({ id, kind, title, path, imagePath, priceCents, quantity, status, ...line }) => ({
      ...{ id, kind, title, path, imagePath, priceCents, quantity, status },
      ...{ lotNumber: line.lotNumber, auctionTitle: line.auctionTitle },
      refundedQuantity: line.refundedQuantity,
      sumCents: times(priceCents, quantity),
    })),
    charges: charges
      .toSorted((a, b) => chargeKinds.indexOf(a.kind) - chargeKinds.indexOf(b.kind))
      .map(({ kind, cents }) => ({ kind, cents })),
    refunds: refundRows.flatMap(asShownRefund),
    parcels: parcels.map(({ shippedAt: _, ...parcel }) => ({
      ...parcel,
      note:
        documents.find(({ kind, subjectId }) => kind === "delivery-note" && subjectId === parcel.id) ?? null,
    })),
    documents,
  }
}

/** A failed one is replaced by another. */
function asShownRefund({
  id,
  amountCents,
  destination,
  status,
  createdAt,
  endedAt,
}: typeof refunds.$inferSelect) {
  if (status === "failed") return []
  const isCompleted = status === "succeeded"
  return [{ id, amountCents, destination, isCompleted, at: (endedAt ?? createdAt).toISOString() }]
}

function sumOf(lines: readonly Pick<typeof orderLines.$inferSelect, "priceCents" | "quantity">[]) {
  return sum(...lines.map(({ priceCents, quantity }) => times(priceCents, quantity)))
}

async function listLines(ctx: Ctx, orderId: Id<"ord">) {
  return await ctx.db
    .select({
      ...getTableColumns(orderLines),
      refundedQuantity,
      lotNumber: lots.number,
      auctionTitle: auctions.title,
    })
    .from(orderLines)
    .leftJoin(lots, and(eq(orderLines.kind, "lot"), eq(lots.id, orderLines.subjectId)))
    .leftJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.createdAt), asc(orderLines.id))
}

export type OrderDetails = Awaited<ReturnType<typeof readOrder>>

async function readParcels(ctx: Ctx, orderId: Id<"ord">) {
  const rows = await ctx.db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.createdAt), asc(shipments.id))
  if (rows.length === 0) return []
  const inside = await ctx.db
    .select({
      shipmentId: shipmentLines.shipmentId,
      title: orderLines.title,
      quantity: shippedQuantity,
      lineStatus: orderLines.status,
    })
    .from(shipmentLines)
    .innerJoin(orderLines, eq(orderLines.id, shipmentLines.lineId))
    .where(
      inArray(
        shipmentLines.shipmentId,
        rows.map(({ id }) => id),
      ),
    )
  // Refunded goods are no longer packed, but remain part of a parcel that has left.
  const isIn = (status: string, line: (typeof inside)[number]) =>
    line.quantity > 0 && (status !== "to-pack" || line.lineStatus !== "refunded")
  return rows
    .filter(({ status }) => status !== "cancelled")
    .map(({ id, kind, status, carrier, tracking, slotAt, packedAt, shippedAt, deliveredAt }) => ({
      ...{ id, kind, status, carrier, tracking },
      slotAt: slotAt?.toISOString() ?? null,
      shippedAt,
      at: (deliveredAt ?? shippedAt ?? packedAt)?.toISOString() ?? null,
      inside: inside.filter((line) => line.shipmentId === id && isIn(status, line)),
    }))
    .filter((parcel) => parcel.inside.length > 0)
}
