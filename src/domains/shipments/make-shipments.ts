import { and, eq, exists, inArray, ne, notExists } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import type { LineKind } from "#domains/orders/kinds.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { enqueueWrite } from "#platform/database/batch-transaction.server.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { shipmentLines, shipments } from "./schema.ts"

type ShippableLine = Pick<typeof orderLines.$inferSelect, "id" | "kind" | "location">
type ShippableOrder = Pick<typeof orders.$inferSelect, "id" | "shipping" | "address">

/** A cask is moved by agreement; stored goods stay. */
const shippableKinds: readonly LineKind[] = ["lot", "bottle", "dram", "storage"]

/** One per location. In the transaction that marks the order as paid; a trigger refuses unpaid lines. */
export async function makeShipments(
  tx: Tx,
  paid: readonly { order: ShippableOrder; lines: readonly ShippableLine[] }[],
): Promise<number> {
  const made = paid.flatMap(({ order, lines }) => shipmentsOf(order, lines))
  if (made.length === 0) return 0
  await enqueueWrite(tx, {
    name: "make-shipments",
    text: shipmentsText,
    values: [
      ...[made.map(({ id }) => id), made.map(({ orderId }) => orderId), made.map(({ kind }) => kind)],
      ...[made.map(({ address }) => address && JSON.stringify(address)), tx.now()],
    ],
  })
  await enqueueWrite(tx, {
    name: "fill-shipments",
    text: `insert into shipment_lines (shipment_id, line_id) select * from unnest($1::text[], $2::text[])`,
    values: [made.flatMap(({ id, lines }) => lines.map(() => id)), made.flatMap(({ lines }) => lines)],
  })
  return made.length
}

const shipmentsText = `
  insert into shipments (id, order_id, kind, address, created_at)
  select t.id, t.order_id, t.kind, t.address::jsonb, $5 from unnest($1::text[], $2::text[], $3::text[], $4::text[])
    as t(id, order_id, kind, address)`

function shipmentsOf({ id: orderId, shipping, address }: ShippableOrder, lines: readonly ShippableLine[]) {
  if (shipping !== "delivery" && shipping !== "self") return []
  const shippableLines = lines.filter(({ kind }) => shippableKinds.includes(kind))
  const isFetched = shipping === "self"
  return [...Map.groupBy(shippableLines, ({ location }) => location).values()].map((own) => ({
    id: newId("shp"),
    orderId,
    kind: isFetched ? "pick-up" : "carrier",
    address: isFetched ? null : address,
    lines: own.map(({ id }) => id),
  }))
}

export async function makeShipmentsOf(ctx: Ctx, orderId: string): Promise<number> {
  const staffId = requirePermission(ctx, "ship")
  if (!isId("ord", orderId)) throw refuse("nothingToSend")
  return await transaction(ctx, async (tx) => {
    const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId)).for("update")
    if (order?.status !== "paid") throw refuse("nothingToSend")
    await requireUninvolved(tx, staffId, { memberIds: [order.memberId], email: order.email })
    const inAnother = tx.db
      .select({ id: shipmentLines.lineId })
      .from(shipmentLines)
      .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
      .where(and(eq(shipmentLines.lineId, orderLines.id), ne(shipments.status, "cancelled")))
    const lines = await tx.db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.status, "paid"), notExists(inAnother)))
      .orderBy(orderLines.id)
      .for("update")
    const made = await makeShipments(tx, [{ order, lines }])
    if (made === 0) throw refuse("nothingToSend")
    await record(tx, { act: "shipments.make", subjectId: orderId, after: { parcels: made } })
    return made
  })
}

export async function listUnsent(ctx: Ctx): Promise<{ id: Id<"ord">; reference: string }[]> {
  const cancelled = ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orders.id), eq(shipments.status, "cancelled")))
  const inAnother = ctx.db
    .select({ id: shipmentLines.lineId })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(and(eq(shipmentLines.lineId, orderLines.id), ne(shipments.status, "cancelled")))
  const waiting = ctx.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orders.id),
        eq(orderLines.status, "paid"),
        inArray(orderLines.kind, [...shippableKinds]),
        notExists(inAnother),
      ),
    )
  return await ctx.db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.status, "paid"), exists(cancelled), exists(waiting)))
    .limit(50)
}
