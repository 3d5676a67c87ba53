import { and, eq } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** Whether a member has placed an order under this key before, as `placeOrder` keeps it: then nothing is owed again. */
export async function isPlaced(tx: Tx, memberId: Id<"mem">, key: string): Promise<boolean> {
  const found = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.idempotencyKey, `${memberId} ${key}`)))
  return found.length > 0
}
