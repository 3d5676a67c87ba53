import { isDeepStrictEqual } from "node:util"
import { eq } from "drizzle-orm"
import type { QueryConfig } from "pg"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { clientOf } from "#platform/db.server.ts"
import { columnsOf } from "#platform/table.server.ts"
import type { NewOrder, PlacedOrder } from "./place-order.ts"
import { refuse } from "./refusals.ts"

type ExistingOrder = typeof orders.$inferSelect

export type { ExistingOrder as Before }

export async function findByKeys(tx: Tx, idempotencyKeys: readonly string[]): Promise<ExistingOrder[]> {
  return (await clientOf(tx.db).query<ExistingOrder>(askingByKeys(idempotencyKeys))).rows
}

export function askingByKeys(idempotencyKeys: readonly string[]): QueryConfig {
  return { name: "orders-by-keys", text: findText, values: [idempotencyKeys] }
}

/**
 * Forces index look-ups for the rest of the transaction: a plan that was made for a small table must not scan it once
 * it has grown.
 */
const findText = `
  with plan as materialized (select set_config(name, 'off', true)
    from unnest('{enable_seqscan,enable_hashjoin,enable_mergejoin}'::text[]) as name)
  select ${columnsOf(orders, "o")} from orders o
  where (select count(*) from plan) > 0 and o.idempotency_key = any($1::text[])`

/** Guests have no account, and two of them may choose the same key, so the e-mail address is part of it. */
export function keyOf(memberId: string | null, { email, key }: { email: string; key: string }): string {
  return `${memberId ?? `guest ${email.toLowerCase()}`} ${key}`
}

/** A repeated request takes up no limits. */
export async function isSentAgain({ db }: Ctx, idempotencyKey: string): Promise<boolean> {
  const [before] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKey))
  return before !== undefined
}

export async function requireSame(tx: Tx, before: ExistingOrder, asked: NewOrder): Promise<ExistingOrder> {
  const isSentAlike = before.shipping === asked.shipping && isDeepStrictEqual(before.address, asked.address)
  if (!isSentAlike || !arePointsAlike(before, asked) || !(await areGoodsAlike(tx, before, asked)))
    throw refuse("otherOrder")
  return before
}

/** Fewer points than asked are spent if fewer pay for everything; a guest has none. */
function arePointsAlike(
  { memberId, pointsSpent, totalCents }: ExistingOrder,
  { points = 0 }: NewOrder,
): boolean {
  const asked = Math.max(0, Math.floor(points))
  if (memberId === null || asked === pointsSpent) return true
  return asked > pointsSpent && (pointsSpent > 0 || totalCents === 0)
}

/**
 * The lines of an ended order may be gone, so they cannot be compared. A request without lines is the repeated order of
 * a cart that is now empty. Named bottles are compared by name, whatever has come into the cart since.
 */
async function areGoodsAlike(tx: Tx, { id }: ExistingOrder, { goods }: NewOrder): Promise<boolean> {
  const lines = await tx.db
    .select({ id: orderLines.id, subjectId: orderLines.subjectId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
  const [named, lineIds] = "items" in goods ? [goods.items, []] : [goods.named, goods.lineIds]
  const asked = named ? named.map(({ listingId, quantity }) => `${listingId} ${quantity}`) : lineIds
  const placed = lines.map((line) => (named ? `${line.subjectId} ${line.quantity}` : line.id))
  if (asked.length === 0 || placed.length === 0) return true
  return isDeepStrictEqual(asked.toSorted(), placed.toSorted())
}

type PlacedOrderRow = Pick<ExistingOrder, "id" | "reference" | "status" | "totalCents" | "way" | "expiresAt">

export function asPlaced(
  { id, reference, status, totalCents, way, expiresAt }: PlacedOrderRow,
  paymentId: PlacedOrder["paymentId"] = null,
): PlacedOrder {
  return { id, reference, status, totalCents, way, expiresAt: expiresAt.toISOString(), paymentId }
}
