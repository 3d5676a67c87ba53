import { and, eq, exists, inArray, ne, not, notExists, type SQL } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { LineStatus } from "#domains/orders/kinds.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Fulfilment } from "./order-list.ts"

/** The orders of which `orderStageOf` says this. */
export function isInFulfilment({ db }: Pick<Ctx, "db">, fulfilment: Fulfilment): SQL | undefined {
  const has = (status: LineStatus) =>
    exists(
      db
        .select({ id: orderLines.id })
        .from(orderLines)
        .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.status, status))),
    )
  const hasNone = (...statuses: LineStatus[]) =>
    notExists(
      db
        .select({ id: orderLines.id })
        .from(orderLines)
        .where(and(eq(orderLines.orderId, orders.id), inArray(orderLines.status, statuses))),
    )
  // Nearly all orders are completed. What is not is in a small index, so that no line of theirs is read.
  const delivered = alias(orderLines, "delivered")
  const isRefunded = exists(
    db
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(
        and(
          eq(orderLines.orderId, orders.id),
          eq(orderLines.status, "refunded"),
          notExists(
            db
              .select({ id: delivered.id })
              .from(delivered)
              .where(and(eq(delivered.orderId, orderLines.orderId), eq(delivered.status, "delivered"))),
          ),
        ),
      ),
  )
  const isCompleted = [hasNone("paid", "packed", "shipped", "stored"), not(isRefunded)]
  const isFetched = eq(orders.shipping, "self")
  const isDigital = eq(orders.shipping, "none")
  const conditions: Record<Fulfilment, (SQL | undefined)[]> = {
    toPack: [has("paid")],
    packed: [ne(orders.shipping, "self"), has("packed"), hasNone("paid")],
    toFetch: [isFetched, has("packed"), hasNone("paid")],
    shipped: [has("shipped"), hasNone("paid", "packed")],
    stored: [has("stored"), hasNone("paid", "packed", "shipped")],
    delivered: [ne(orders.shipping, "none"), ...isCompleted],
    done: [isDigital, ...isCompleted],
  }
  return and(eq(orders.status, "paid"), ...conditions[fulfilment])
}
