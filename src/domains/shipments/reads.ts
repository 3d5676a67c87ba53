import { and, asc, count, desc, eq, exists, gt, inArray, or, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { documents, orderLines, orders } from "#domains/orders/schema.ts"
import type { StockLocation } from "#domains/stock/locations.ts"
import { storedItems } from "#domains/storage/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { type ShipmentListQuery, shipmentList } from "./admin/shipment-list.ts"
import { shipmentLines, shipments } from "./schema.ts"
import { shippedQuantity } from "./shipped-quantity.ts"

const maxPrinted = 200

const listed = listSql(shipmentList, {
  word: (word) =>
    or(wordIn(orders.reference, orders.email, shipments.tracking)(word), idIs(shipments.id, word)),
  facets: {
    show: (show, ctx) =>
      and(eq(shipments.status, show), show === "to-pack" ? exists(unshippedLines(ctx)) : undefined),
    kind: shipments.kind,
  },
  ranges: {},
  sorts: {
    next: ({ show }) => [
      ...(show === "to-pack" || show === "packed"
        ? [asc(shipments.slotAt), asc(shipments.createdAt)]
        : [desc(shipments.shippedAt), desc(shipments.createdAt)]),
      asc(shipments.id),
    ],
  },
})

export async function listShipments(ctx: Ctx, query: ShipmentListQuery) {
  requirePermission(ctx, "ship")
  const { limit, offset } = listed.pageOf(query)
  const where = listed.where(ctx, query)
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ total: count() })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(where),
    ctx.db
      .select({ shipment: shipments, order: orders, note: documents.number })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .leftJoin(documents, and(eq(documents.subjectId, shipments.id), eq(documents.kind, "delivery-note")))
      .where(where)
      .orderBy(...listed.orderBy(query))
      .limit(limit)
      .offset(offset),
  ])
  const inside = await readContents(
    ctx,
    rows.map(({ shipment }) => shipment.id),
  )
  const total = counted?.total ?? 0
  return {
    shipments: rows.map(({ shipment, order, note }) => ({
      id: shipment.id,
      orderId: order.id,
      reference: order.reference,
      email: order.email,
      kind: shipment.kind,
      status: shipment.status,
      address: shipment.address,
      slotAt: shipment.slotAt?.toISOString() ?? null,
      carrier: shipment.carrier,
      tracking: shipment.tracking,
      paidAt: order.paidAt?.toISOString() ?? null,
      note,
      lines: inside.get(shipment.id) ?? [],
    })),
    total,
    pages: pagesOf(total, limit),
  }
}

export async function listPrintedShipments(ctx: Ctx, query: ShipmentListQuery) {
  return (await listShipments(ctx, { ...query, limit: maxPrinted })).shipments
}

/** Without fully refunded orders. */
function unshippedLines(ctx: Ctx) {
  return ctx.db
    .select({ id: orderLines.id })
    .from(shipmentLines)
    .innerJoin(orderLines, eq(orderLines.id, shipmentLines.lineId))
    .where(and(eq(shipmentLines.shipmentId, shipments.id), eq(orderLines.status, "paid")))
}

export type AdminShipment = Awaited<ReturnType<typeof listShipments>>["shipments"][number]

type ShipmentContent = {
  id: string
  title: string
  quantity: number
  location: StockLocation | null
  shelf: string | null
}

async function readContents(ctx: Ctx, ids: readonly Id<"shp">[]): Promise<Map<string, ShipmentContent[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      shipmentId: shipmentLines.shipmentId,
      id: orderLines.id,
      title: orderLines.title,
      quantity: shippedQuantity,
      location: orderLines.location,
      shelf: storedItems.shelf,
    })
    .from(shipmentLines)
    .innerJoin(orderLines, eq(orderLines.id, shipmentLines.lineId))
    .leftJoin(
      storedItems,
      and(eq(orderLines.kind, "storage"), eq(storedItems.id, sql`${orderLines.subjectId}`)),
    )
    .where(and(inArray(shipmentLines.shipmentId, [...ids]), gt(shippedQuantity, 0)))
    .orderBy(orderLines.title, orderLines.id)
  return Map.groupBy(rows, ({ shipmentId }): string => shipmentId)
}
