import { and, asc, desc, eq, exists, gt, inArray, like, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { ordersWith } from "#domains/orders/find-orders.ts"
import { documents, orderLines, orders } from "#domains/orders/schema.ts"
import type { StockLocation } from "#domains/stock/locations.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import { storedItems } from "#domains/storage/schema.ts"
import { submittedBottles } from "#domains/submissions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { containing, listSql } from "#platform/lists/list-sql.ts"
import { type ShipmentListQuery, shipmentList } from "./admin/shipment-list.ts"
import { shipmentLines, shipments } from "./schema.ts"
import { shippedQuantity } from "./shipped-quantity.ts"

const maxPrinted = 200

export const listedShipments = listSql(shipmentList, {
  id: shipments.id,
  word: (word) => (isId("shp", word) ? eq(shipments.id, word) : inArray(shipments.id, shipmentsWith(word))),
  facets: {
    show(show, ctx) {
      if (show === "to-collect")
        return and(eq(shipments.kind, "pick-up"), inArray(shipments.status, ["to-pack", "packed"]))
      return and(eq(shipments.status, show), show === "to-pack" ? exists(unshippedLines(ctx)) : undefined)
    },
    kind: shipments.kind,
  },
  ranges: { slot: shipments.slotAt },
  sorts: {
    next: ({ show }) => [
      ...(show === "to-pack" || show === "packed" || show === "to-collect"
        ? [asc(shipments.slotAt), asc(shipments.createdAt)]
        : [desc(shipments.shippedAt), desc(shipments.createdAt)]),
      asc(shipments.id),
    ],
  },
})

export function shipmentsWith(word: string) {
  const tracked = like(sql`lower(${shipments.tracking})`, containing(word.toLowerCase()))
  return sql`(select ${shipments.id} from ${shipments} where ${inArray(shipments.orderId, ordersWith(word))}
    union select ${shipments.id} from ${shipments} where ${tracked})`
}

export async function listShipments(ctx: Ctx, query: ShipmentListQuery) {
  requirePermission(ctx, "ship")
  const { limit, offset } = listedShipments.pageOf(query)
  const where = listedShipments.where(ctx, query)
  const [total, rows] = await Promise.all([
    ctx.db.$count(shipments, where),
    ctx.db
      .select({ shipment: shipments, order: orders, note: documents.number })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .leftJoin(documents, and(eq(documents.subjectId, shipments.id), eq(documents.kind, "delivery-note")))
      .where(where)
      .orderBy(...listedShipments.orderBy(query))
      .limit(limit)
      .offset(offset),
  ])
  const inside = await readContents(
    ctx,
    rows.map(({ shipment }) => shipment.id),
  )
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
  /** The code on the label of a bottle that was sent in. */
  code: string | null
}

export async function readContents(
  ctx: Ctx,
  ids: readonly Id<"shp">[],
): Promise<Map<string, ShipmentContent[]>> {
  if (ids.length === 0) return new Map()
  const bought = alias(orderLines, "bought")
  const lotId = sql`case when ${orderLines.kind} = 'lot' then ${orderLines.subjectId} when ${bought.kind} = 'lot' then ${bought.subjectId} end`
  const rows = await ctx.db
    .select({
      shipmentId: shipmentLines.shipmentId,
      id: orderLines.id,
      title: orderLines.title,
      quantity: shippedQuantity,
      location: orderLines.location,
      shelf: sql<
        string | null
      >`coalesce(${submittedBottles.shelf}, ${storedItems.shelf}, ${stockLevels.shelf})`,
      code: submittedBottles.code,
    })
    .from(shipmentLines)
    .innerJoin(orderLines, eq(orderLines.id, shipmentLines.lineId))
    .leftJoin(
      storedItems,
      and(eq(orderLines.kind, "storage"), eq(storedItems.id, sql`${orderLines.subjectId}`)),
    )
    .leftJoin(bought, eq(bought.id, storedItems.lineId))
    .leftJoin(
      stockLevels,
      and(
        eq(orderLines.kind, "bottle"),
        eq(stockLevels.productId, orderLines.productId),
        eq(stockLevels.location, orderLines.location),
      ),
    )
    .leftJoin(submittedBottles, eq(submittedBottles.lotId, lotId))
    .where(and(inArray(shipmentLines.shipmentId, [...ids]), gt(shippedQuantity, 0)))
    .orderBy(orderLines.title, orderLines.id)
  return Map.groupBy(rows, ({ shipmentId }): string => shipmentId)
}
