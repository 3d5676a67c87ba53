import { and, eq, exists, inArray, ne, notExists } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { LineKind } from "#domains/orders/kinds.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { shipmentLines, shipments } from "./schema.ts"

type Line = Pick<typeof orderLines.$inferSelect, "id" | "kind" | "location">
type Order = Pick<typeof orders.$inferSelect, "id" | "shipping" | "address">

/** What a hand can carry. A cask is moved by agreement, and what is kept stays. */
const carried: readonly LineKind[] = ["lot", "bottle", "dram", "storage"]

/**
 * What of a paid order leaves together: a parcel, or something to fetch, for each place where any of it lies. Part of the
 * transaction that pays; a trigger refuses what is not paid.
 */
export async function makeShipments(tx: Tx, order: Order, lines: readonly Line[]): Promise<number> {
  if (order.shipping !== "delivery" && order.shipping !== "self") return 0
  const sent = lines.filter(({ kind }) => carried.includes(kind))
  const byPlace = Map.groupBy(sent, ({ location }) => location)
  if (byPlace.size === 0) return 0
  const made = [...byPlace.values()].map((own) => ({ id: newId("shp"), own }))
  const isFetched = order.shipping === "self"
  await tx.db.insert(shipments).values(
    made.map(({ id }) => ({
      id,
      orderId: order.id,
      kind: isFetched ? ("pick-up" as const) : ("carrier" as const),
      address: isFetched ? null : order.address,
      createdAt: tx.now(),
    })),
  )
  await tx.db
    .insert(shipmentLines)
    .values(made.flatMap(({ id, own }) => own.map((line) => ({ shipmentId: id, lineId: line.id }))))
  return byPlace.size
}

/** Parcels of what is paid and lies in none: after one was cancelled. Returns how many there are now more. */
export async function makeShipmentsOf(ctx: Ctx, orderId: string): Promise<number> {
  requirePermission(ctx, "ship")
  if (!isId("ord", orderId)) throw refuse("nothingToSend")
  return await transaction(ctx, async (tx) => {
    const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId)).for("update")
    if (order?.status !== "paid") throw refuse("nothingToSend")
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
    const made = await makeShipments(tx, order, lines)
    if (made === 0) throw refuse("nothingToSend")
    return made
  })
}

/** Which of these orders have something paid that lies in no parcel. */
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
        inArray(orderLines.kind, [...carried]),
        notExists(inAnother),
      ),
    )
  return await ctx.db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.status, "paid"), exists(cancelled), exists(waiting)))
    .limit(50)
}
