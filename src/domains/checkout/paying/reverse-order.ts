import { and, eq, inArray, isNotNull, isNull, ne, notExists, type SQL, sql } from "drizzle-orm"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { listings } from "#domains/listings/schema.ts"
import { endMembership } from "#domains/membership/become-member.ts"
import { moveLines } from "#domains/orders/move-line.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { refundLines, refunds } from "#domains/payments/schema.ts"
import { reverseSettlement } from "#domains/settlements/credit-sellers.ts"
import { shipmentLines, shipments } from "#domains/shipments/schema.ts"
import { byShelf, lockLevel } from "#domains/stock/levels.ts"
import { writeEntry } from "#domains/stock/move-stock.ts"
import { completeReturn, hasItems, startReturn, undoSending } from "#domains/storage/return-stored.ts"
import type { Tx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { sum } from "#platform/money.ts"
import { pick } from "#platform/pick.ts"
import { releaseOrder } from "../lapse-orders.ts"
import type { Order } from "../lock-order.ts"
import { type LineQuantities, returnedQuantityOf } from "./refund-lines.ts"

type RefundedLine = typeof orderLines.$inferSelect

/** All that was paid is refunded: takes back the benefits of the lines. */
export async function reverseOrder(tx: Tx, order: Order): Promise<void> {
  const lines = await lockLines(tx, order.id)
  const open = await readOpenRefundLines(tx, eq(refunds.orderId, order.id))
  await reverseLines(tx, order, lines, (line) =>
    sum(...(open.get(line.id)?.map(({ returned }) => returned) ?? [])),
  )
  await markReversed(tx, [...open.values()].flat())
}

export async function reverseOrderAtOnce(
  tx: Tx,
  order: Order,
  goods: LineQuantities | undefined,
): Promise<void> {
  const lines = await lockLines(tx, order.id)
  const back = new Map(lines.map((line) => [line.id, returnedQuantityOf(line, line.quantity, goods)]))
  for (const waiting of await startReturn(
    tx,
    lines.map(({ id }) => ({ id })),
  ))
    await releaseOrder(tx, waiting, "cancelled")
  await reverseLines(tx, order, lines, ({ id }) => back.get(id) ?? 0)
}

/** A refund of some lines succeeded. */
export async function reverseRefund(tx: Tx, order: Order, refundId: Id<"ref">): Promise<void> {
  const lines = await lockLines(tx, order.id)
  const open = await readOpenRefundLines(tx, eq(refunds.id, refundId))
  const rows = [...open.values()].flat()
  await markReversed(tx, rows)
  const refunded = lines.flatMap((line) => open.get(line.id)?.map((row) => ({ ...row, line })) ?? [])
  for (const { line, lineId, quantity, returned } of refunded) {
    await completeReturn(tx, [{ id: lineId, quantity }])
    await reverseLine(tx, order, line, returned, refundId)
    if ((await countReversed(tx, lineId)) === line.quantity) await moveLines(tx, [lineId], "refunded")
    else if (line.status === "stored" && !(await hasItems(tx, lineId)))
      await moveLines(tx, [lineId], "delivered")
  }
  if (rows.length > 0) await cancelEmptyShipments(tx, order.id)
}

type OpenRefundLine = { refundId: Id<"ref">; lineId: Id<"orl">; quantity: number; returned: number }

async function readOpenRefundLines(tx: Tx, which: SQL): Promise<Map<Id<"orl">, OpenRefundLine[]>> {
  const rows = await tx.db
    .select({
      ...pick(refundLines, "refundId", "lineId", "quantity"),
      returned: refundLines.returnedQuantity,
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(which, ne(refunds.status, "failed"), isNull(refundLines.reversedAt)))
    .orderBy(refundLines.lineId, refundLines.refundId)
  return Map.groupBy(rows, ({ lineId }) => lineId)
}

async function markReversed(tx: Tx, rows: readonly OpenRefundLine[]): Promise<void> {
  for (const { refundId, lineId } of rows)
    await tx.db
      .update(refundLines)
      .set({ reversedAt: tx.now() })
      .where(and(eq(refundLines.refundId, refundId), eq(refundLines.lineId, lineId)))
}

async function countReversed(tx: Tx, lineId: Id<"orl">): Promise<number> {
  const [row] = await tx.db
    .select({ quantity: sql<number>`coalesce(sum(${refundLines.quantity}), 0)::int` })
    .from(refundLines)
    .where(and(eq(refundLines.lineId, lineId), isNotNull(refundLines.reversedAt)))
  return row?.quantity ?? 0
}

/** The last line of a parcel may be refunded before it is packed. */
async function cancelEmptyShipments(tx: Tx, orderId: Id<"ord">): Promise<void> {
  const left = tx.db
    .select({ id: orderLines.id })
    .from(shipmentLines)
    .innerJoin(orderLines, eq(orderLines.id, shipmentLines.lineId))
    .where(and(eq(shipmentLines.shipmentId, shipments.id), ne(orderLines.status, "refunded")))
  await tx.db
    .update(shipments)
    .set({ status: "cancelled" })
    .where(and(eq(shipments.orderId, orderId), eq(shipments.status, "to-pack"), notExists(left)))
}

async function reverseLines(
  tx: Tx,
  order: Order,
  all: readonly RefundedLine[],
  returnedOf: (line: RefundedLine) => number,
): Promise<void> {
  await completeReturn(
    tx,
    all.map(({ id }) => ({ id })),
  )
  const lines = all.filter(({ status }) => status !== "refunded")
  for (const line of lines) await reverseLine(tx, order, line, returnedOf(line), order.id)
  await moveLines(
    tx,
    lines.map(({ id }) => id),
    "refunded",
  )
  await tx.db
    .update(shipments)
    .set({ status: "cancelled" })
    .where(and(eq(shipments.orderId, order.id), inArray(shipments.status, ["to-pack", "packed"])))
  await tx.db.update(orders).set({ status: "refunded" }).where(eq(orders.id, order.id))
}

async function reverseLine(
  tx: Tx,
  { id: orderId, memberId }: Order,
  line: RefundedLine,
  quantity: number,
  causeId: Id<"ref"> | Id<"ord">,
): Promise<void> {
  if (line.kind === "bottle" && quantity > 0) await returnToStock(tx, line, quantity, causeId)
  if (line.kind === "cask" && quantity > 0) await relistCask(tx, line)
  if (line.kind === "lot") await reverseSettlement(tx, line.id)
  if (line.kind === "storage") await undoSending(tx, line, quantity > 0)
  if (line.kind === "membership" && memberId !== null) await endMembership(tx, memberId, orderId)
}

async function returnToStock(
  tx: Tx,
  { id, productId, location }: RefundedLine,
  quantity: number,
  causeId: string,
): Promise<void> {
  if (!productId || !location) return
  await lockLevel(tx, { productId, location })
  await writeEntry(tx, {
    productId,
    location,
    kind: "returned",
    onHandChange: quantity,
    heldChange: 0,
    reason: null,
    idempotencyKey: `refunded ${id} by ${causeId}`,
  })
}

async function relistCask(tx: Tx, { subjectId }: RefundedLine): Promise<void> {
  const [listing] = await tx.db
    .update(listings)
    .set({ status: "on-sale" })
    .where(and(idIs(listings.id, subjectId), eq(listings.status, "sold")))
    .returning({ caskId: listings.caskId })
  if (!listing?.caskId) return
  publishProductChange(tx, { productId: null, caskId: listing.caskId })
}

/** In the order in which their levels are locked. */
async function lockLines(tx: Tx, orderId: Id<"ord">): Promise<RefundedLine[]> {
  const lines = await tx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
    .for("update")
  return lines.toSorted(byShelf)
}
