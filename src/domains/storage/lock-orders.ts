import { and, eq, inArray, or } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { storedItems } from "./schema.ts"

/**
 * With the orders that sent out what it had stored, and those that had stored what it sends out, by id: concurrent
 * refunds and deliveries wait for each other.
 */
export async function lockWithStored(
  tx: Tx,
  orderId: Id<"ord">,
): Promise<typeof orders.$inferSelect | undefined> {
  const sending = alias(orderLines, "sending")
  const pairs = await tx.db
    .select({ purchaseOrderId: orderLines.orderId, shipmentOrderId: sending.orderId })
    .from(storedItems)
    .innerJoin(orderLines, eq(orderLines.id, storedItems.lineId))
    .innerJoin(sending, and(eq(sending.kind, "storage"), eq(sending.subjectId, storedItems.id)))
    .where(or(eq(orderLines.orderId, orderId), eq(sending.orderId, orderId)))
  const ids = new Set([
    orderId,
    ...pairs.flatMap(({ purchaseOrderId, shipmentOrderId }) =>
      [purchaseOrderId ?? [], shipmentOrderId ?? []].flat(),
    ),
  ])
  const locked = await tx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for("update")
  return locked.find(({ id }) => id === orderId)
}
