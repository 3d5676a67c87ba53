import { desc, eq, sql } from "drizzle-orm"
import type { LineStatus } from "#domains/orders/kinds.ts"
import { orders } from "#domains/orders/schema.ts"
import { orderStageOf } from "#domains/orders/stages.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"

const max = 10

/** The newest. */
export async function readPersonOrders(ctx: Ctx, memberId: Id<"mem">) {
  const rows = await ctx.db
    .select({
      ...pick(orders, "id", "reference", "status", "shipping", "totalCents", "createdAt", "expiresAt"),
      lineStates: sql<LineStatus[]>`array(select l.status from order_lines l where l.order_id = orders.id)`,
    })
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(max)
  const now = ctx.now()
  return rows.map(({ createdAt, lineStates, ...order }) => ({
    ...pick(order, "id", "reference", "totalCents"),
    stage: orderStageOf({ ...order, lineStates }, now),
    createdAt: createdAt.toISOString(),
  }))
}
