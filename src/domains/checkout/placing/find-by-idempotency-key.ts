import { isDeepStrictEqual } from "node:util"
import { and, eq } from "drizzle-orm"
import type { QueryConfig } from "pg"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { findCodeOf } from "#domains/promotions/read-promotions.ts"
import { normalizeCode } from "#domains/promotions/rules.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { columnsOf } from "#platform/database/table.server.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import type { NewOrder, PlacedOrder } from "./new-order.ts"

export type ExistingOrder = typeof orders.$inferSelect

export function ordersByKeysQuery(idempotencyKeys: readonly string[]): QueryConfig {
  return { name: "orders-by-keys", text: findText, values: [idempotencyKeys] }
}

const findText = `select ${columnsOf(orders, "o")} from orders o where o.idempotency_key = any($1::text[])`

/** Two guests may choose the same key, so the e-mail address is part of it. */
export function orderIdempotencyKeyOf(
  memberId: string | null,
  { email, key }: { email: string; key: string },
): string {
  return `${memberId ?? `guest ${email.toLowerCase()}`} ${key}`
}

/** A repeated request takes up no limits. */
export async function hasOrderWithKey({ db }: Ctx, idempotencyKey: string): Promise<boolean> {
  const [existing] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKey))
  return existing !== undefined
}

type ExistingOrderLine = typeof orderLines.$inferSelect

/** Prevents a second debt for the same key. Refuses if that order contains other goods. */
export async function isPlaced(
  tx: Tx,
  { memberId, key }: { memberId: Id<"mem">; key: string },
  isOf: (lines: readonly ExistingOrderLine[]) => boolean,
): Promise<boolean> {
  const found = await tx.db
    .select({ line: orderLines })
    .from(orders)
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.memberId, memberId), eq(orders.idempotencyKey, `${memberId} ${key}`)))
  if (found.length === 0) return false
  if (!isOf(found.flatMap(({ line }) => line ?? []))) throw refuse("keyReused")
  return true
}

export async function requireSameOrder(
  tx: Tx,
  existing: ExistingOrder,
  wanted: NewOrder,
): Promise<ExistingOrder> {
  const isSameDelivery =
    existing.shipping === wanted.shipping && isDeepStrictEqual(existing.address, wanted.address)
  const isSame = isSameDelivery && arePointsSame(existing, wanted)
  if (!isSame || !(await isCodeSame(tx, existing, wanted)) || !(await areGoodsSame(tx, existing, wanted)))
    throw refuse("keyReused")
  return existing
}

/** The order may spend fewer points than asked if fewer pay for everything. */
function arePointsSame(
  { memberId, pointsSpent, totalCents }: ExistingOrder,
  { points = 0 }: NewOrder,
): boolean {
  const wanted = Math.max(0, Math.floor(points))
  if (memberId === null || wanted === pointsSpent) return true
  return wanted > pointsSpent && (pointsSpent > 0 || totalCents === 0)
}

/** The order may have a promotion without a code that took off more. */
async function isCodeSame(tx: Tx, { id }: ExistingOrder, { promotionCode = "" }: NewOrder): Promise<boolean> {
  const code = await findCodeOf(tx, id)
  return code === undefined || code === normalizeCode(promotionCode)
}

/**
 * The lines of an ended order may be gone. Without lines it is the repeated order of a cart that is now empty. Named
 * bottles are compared by name, whatever is in the cart now.
 */
async function areGoodsSame(tx: Tx, { id }: ExistingOrder, { goods }: NewOrder): Promise<boolean> {
  const lines = await tx.db
    .select({ id: orderLines.id, subjectId: orderLines.subjectId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
  const [named, lineIds] = "items" in goods ? [goods.items, []] : [goods.named, goods.lineIds]
  const wanted = named ? named.map(({ listingId, quantity }) => `${listingId} ${quantity}`) : lineIds
  const placed = lines.map((line) => (named ? `${line.subjectId} ${line.quantity}` : line.id))
  if (wanted.length === 0 || placed.length === 0) return true
  return isDeepStrictEqual(wanted.toSorted(), placed.toSorted())
}

type PlacedOrderRow = Pick<
  ExistingOrder,
  "id" | "reference" | "status" | "totalCents" | "paymentMethod" | "expiresAt"
>

export function toPlacedOrder(
  { id, reference, status, totalCents, paymentMethod, expiresAt }: PlacedOrderRow,
  paymentId: PlacedOrder["paymentId"] = null,
): PlacedOrder {
  return { id, reference, status, totalCents, paymentMethod, expiresAt: expiresAt.toISOString(), paymentId }
}
