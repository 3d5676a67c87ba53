import { and, eq } from "drizzle-orm"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"

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
