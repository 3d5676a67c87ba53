import { and, eq, inArray } from "drizzle-orm"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { listings } from "#domains/listings/schema.ts"
import { endMembership } from "#domains/membership/become-member.ts"
import type { LineKind, LineStatus } from "#domains/orders/kinds.ts"
import { moveLines } from "#domains/orders/move-line.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { refundGoods } from "#domains/payments/schema.ts"
import { reverseSettlement } from "#domains/settlements/credit-sellers.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { lockLevel } from "#domains/stock/levels.ts"
import { writeEntry } from "#domains/stock/move-stock.ts"
import { cancelReturn, completeReturn, startReturn, undoSending } from "#domains/storage/return-stored.ts"
import type { Tx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { releaseOrder } from "../lapse-orders.ts"
import type { Order } from "../lock-order.ts"
import { refuse } from "../refusals.ts"

type RefundedLine = typeof orderLines.$inferSelect

export type ReturnedGoods = Readonly<Record<string, number>>

export function canBeReturned({ kind, status }: { kind: LineKind; status: LineStatus }): boolean {
  if (kind === "bottle" || kind === "cask") return true
  return kind === "storage" && ["paid", "packed", "shipped"].includes(status)
}

export function defaultReturned(line: Pick<RefundedLine, "kind" | "status" | "quantity">): number {
  const hasLeft = line.status === "shipped" || line.status === "delivered"
  return canBeReturned(line) && !hasLeft ? line.quantity : 0
}

/** Keeps goods that are still here until the full refund ends. */
export async function freezeGoods(
  tx: Tx,
  order: Order,
  { refundId, goods }: { refundId: Id<"ref">; goods: ReturnedGoods | undefined },
): Promise<void> {
  const lines = await lockLines(tx, order.id)
  const rows = lines.map((line) => ({ lineId: line.id, refundId, quantity: returnedQuantityOf(line, goods) }))
  for (const waiting of await startReturn(tx, idsOf(lines))) await releaseOrder(tx, waiting, "cancelled")
  for (const row of rows)
    await tx.db
      .insert(refundGoods)
      .values(row)
      .onConflictDoUpdate({ target: refundGoods.lineId, set: { refundId, quantity: row.quantity } })
}

function returnedQuantityOf(line: RefundedLine, goods: ReturnedGoods | undefined): number {
  const quantity = goods?.[line.id] ?? (goods ? 0 : defaultReturned(line))
  if (
    !Number.isSafeInteger(quantity) ||
    quantity < 0 ||
    quantity > line.quantity ||
    (quantity > 0 && !canBeReturned(line))
  )
    throw refuse("goodsUnclear", { field: `back.${line.id}`, title: line.title, max: line.quantity })
  return quantity
}

export async function unfreezeGoods(tx: Tx, orderId: Id<"ord">): Promise<void> {
  await cancelReturn(tx, idsOf(await lockLines(tx, orderId)))
}

/** The full refund succeeded: takes back the benefits of the lines. */
export async function reverseOrder(tx: Tx, order: Order): Promise<void> {
  const lines = await lockLines(tx, order.id)
  await reverseLines(tx, order, lines, await readReturnedGoods(tx, lines))
}

export async function reverseOrderAtOnce(
  tx: Tx,
  order: Order,
  goods: ReturnedGoods | undefined,
): Promise<void> {
  const lines = await lockLines(tx, order.id)
  const back = new Map<string, number>(lines.map((line) => [line.id, returnedQuantityOf(line, goods)]))
  for (const waiting of await startReturn(tx, idsOf(lines))) await releaseOrder(tx, waiting, "cancelled")
  await reverseLines(tx, order, lines, back)
}

async function reverseLines(
  tx: Tx,
  order: Order,
  lines: readonly RefundedLine[],
  back: ReadonlyMap<string, number>,
): Promise<void> {
  await completeReturn(tx, idsOf(lines))
  for (const line of lines) await reverseLine(tx, order, line, back.get(line.id) ?? 0)
  await moveLines(tx, idsOf(lines), "refunded")
  await tx.db
    .update(shipments)
    .set({ status: "cancelled" })
    .where(and(eq(shipments.orderId, order.id), inArray(shipments.status, ["to-pack", "packed"])))
  await tx.db.update(orders).set({ status: "refunded" }).where(eq(orders.id, order.id))
}

async function reverseLine(tx: Tx, { id: orderId, memberId }: Order, line: RefundedLine, quantity: number) {
  if (line.kind === "bottle" && quantity > 0) await returnToStock(tx, line, quantity)
  if (line.kind === "cask" && quantity > 0) await relistCask(tx, line)
  if (line.kind === "lot") await reverseSettlement(tx, line.id)
  if (line.kind === "storage") await undoSending(tx, line, quantity > 0)
  if (line.kind === "membership" && memberId !== null) await endMembership(tx, memberId, orderId)
}

async function returnToStock(
  tx: Tx,
  { id, productId, location }: RefundedLine,
  quantity: number,
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
    idempotencyKey: `refunded ${id}`,
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

async function lockLines(tx: Tx, orderId: Id<"ord">): Promise<RefundedLine[]> {
  return await tx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
    .for("update")
}

async function readReturnedGoods(tx: Tx, lines: readonly RefundedLine[]): Promise<Map<string, number>> {
  const rows = await tx.db
    .select()
    .from(refundGoods)
    .where(inArray(refundGoods.lineId, idsOf(lines)))
  return new Map(rows.map(({ lineId, quantity }) => [lineId, quantity]))
}

function idsOf(lines: readonly RefundedLine[]): Id<"orl">[] {
  return lines.map(({ id }) => id)
}
