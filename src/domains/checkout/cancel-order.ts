import { eq } from "drizzle-orm"
import { requireOwn } from "#domains/accounts/permissions.ts"
import { orders } from "#domains/orders/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { releaseOrder } from "./lapse-orders.ts"
import { refuse } from "./refusals.ts"

export async function cancelOrder(ctx: Ctx, orderId: string): Promise<void> {
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  const [order] = await ctx.db
    .select({ memberId: orders.memberId })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw refuse("noSuchOrder")
  requireOwn(ctx, order.memberId ?? "")
  await transaction(ctx, async (tx) => {
    if (!(await releaseOrder(tx, orderId, "cancelled"))) throw refuse("orderEnded")
  })
}
