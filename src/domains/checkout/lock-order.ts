import { eq } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import { lockWithStored } from "#domains/storage/lock-orders.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

export type Order = typeof orders.$inferSelect

/** Lock order: an order always before its lines. */
export async function lockOrder(tx: Tx, orderId: Id<"ord">): Promise<Order> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId)).for("update")
  if (!order) throw refuse("noSuchOrder")
  return order
}

/** Also locks the orders that its stored bottles came from or leave with. */
export async function lockOrderAndStored(tx: Tx, orderId: Id<"ord">): Promise<Order> {
  const order = await lockWithStored(tx, orderId)
  if (!order) throw refuse("noSuchOrder")
  return order
}
