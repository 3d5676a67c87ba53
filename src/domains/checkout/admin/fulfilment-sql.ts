import { and, eq, exists, inArray, ne, notExists, type SQL } from "drizzle-orm"
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
  const isFetched = eq(orders.shipping, "self")
  const isDigital = eq(orders.shipping, "none")
  const conditions: Record<Fulfilment, (SQL | undefined)[]> = {
    toPack: [has("paid")],
    packed: [ne(orders.shipping, "self"), has("packed"), hasNone("paid")],
    toFetch: [isFetched, has("packed"), hasNone("paid")],
    shipped: [has("shipped"), hasNone("paid", "packed")],
    stored: [has("stored"), hasNone("paid", "packed", "shipped")],
    delivered: [ne(orders.shipping, "none"), ...completed(has, hasNone)],
    done: [isDigital, ...completed(has, hasNone)],
  }
  return and(eq(orders.status, "paid"), ...conditions[fulfilment])
}

function completed(has: (status: LineStatus) => SQL, hasNone: (...statuses: LineStatus[]) => SQL): SQL[] {
  return [has("delivered"), hasNone("paid", "packed", "shipped", "stored")]
}
