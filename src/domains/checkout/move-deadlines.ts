import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { MovableDeadlines } from "#domains/outages/beat.ts"
import { isInOutage, outageInterval } from "#domains/outages/is-in-outage.ts"
import { stockHolds } from "#domains/stock/schema.ts"
import type { Tx } from "#platform/ctx.ts"

/** Buyers could not pay during an outage. Lock order as in a payment: orders, lines, holds. */
export const movableDeadlines: MovableDeadlines = {
  async move(tx, outage) {
    const isOrder = and(
      inArray(orders.status, ["unpaid", "processing"]),
      isInOutage(orders.expiresAt, outage),
    )
    const isLine = and(eq(orderLines.status, "unpaid"), isInOutage(orderLines.dueAt, outage))
    const isHold = and(eq(stockHolds.status, "held"), isInOutage(stockHolds.expiresAt, outage))
    await lockInOrder(tx, orders, isOrder)
    await lockInOrder(tx, orderLines, isLine)
    await lockInOrder(tx, stockHolds, isHold)
    const moved = await tx.db
      .update(orders)
      .set({ expiresAt: sql`${orders.expiresAt} + ${outageInterval(outage)}` })
      .where(isOrder)
      .returning({ id: orders.id })
    const lines = await tx.db
      .update(orderLines)
      .set({ dueAt: sql`${orderLines.dueAt} + ${outageInterval(outage)}` })
      .where(isLine)
      .returning({ id: orderLines.id })
    await tx.db
      .update(stockHolds)
      .set({ expiresAt: sql`${stockHolds.expiresAt} + ${outageInterval(outage)}` })
      .where(isHold)
    return moved.length + lines.length
  },
}

async function lockInOrder(tx: Tx, table: PgTable & { id: PgColumn }, due: SQL | undefined): Promise<void> {
  const { id } = table
  await tx.db.select({ id }).from(table).where(due).orderBy(asc(id)).for("update")
}
