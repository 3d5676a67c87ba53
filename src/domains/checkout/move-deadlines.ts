import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Movable } from "#domains/outages/beat.ts"
import { isInOutage, lengthOf } from "#domains/outages/is-in-outage.ts"
import { stockHolds } from "#domains/stock/schema.ts"

/**
 * What is to be paid: nobody could pay in an outage, so it takes no bottle from a basket, ends no order and makes nobody a
 * defaulter. Locked in the order that paying locks them in.
 */
export const movableDeadlines: Movable = {
  async move(tx, outage) {
    const isOrder = and(
      inArray(orders.status, ["unpaid", "processing"]),
      isInOutage(orders.expiresAt, outage),
    )
    const isLine = and(eq(orderLines.status, "unpaid"), isInOutage(orderLines.dueAt, outage))
    const isHold = and(eq(stockHolds.status, "held"), isInOutage(stockHolds.expiresAt, outage))
    await tx.db.select({ id: orders.id }).from(orders).where(isOrder).orderBy(asc(orders.id)).for("update")
    await tx.db
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(isLine)
      .orderBy(asc(orderLines.id))
      .for("update")
    await tx.db
      .select({ id: stockHolds.id })
      .from(stockHolds)
      .where(isHold)
      .orderBy(asc(stockHolds.id))
      .for("update")
    const moved = await tx.db
      .update(orders)
      .set({ expiresAt: sql`${orders.expiresAt} + ${lengthOf(outage)}` })
      .where(isOrder)
      .returning({ id: orders.id })
    const lines = await tx.db
      .update(orderLines)
      .set({ dueAt: sql`${orderLines.dueAt} + ${lengthOf(outage)}` })
      .where(isLine)
      .returning({ id: orderLines.id })
    await tx.db
      .update(stockHolds)
      .set({ expiresAt: sql`${stockHolds.expiresAt} + ${lengthOf(outage)}` })
      .where(isHold)
    return moved.length + lines.length
  },
}
