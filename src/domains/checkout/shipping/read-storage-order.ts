import { and, eq } from "drizzle-orm"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { payments } from "#domains/payments/schema.ts"
import { refuse } from "#domains/storage/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"

export type StorageStatus = "success" | "pending" | "failed"

export async function readStorageOrder(
  ctx: Ctx,
  sessionId: string,
): Promise<{ orderId: Id<"ord">; status: StorageStatus }> {
  requireSignedIn(ctx)
  const { id, memberId, status } = orders
  const isStorage = and(eq(orderLines.orderId, orders.id), eq(orderLines.kind, "storage"))
  const query = ctx.db.select({ id, memberId, status }).from(orders).innerJoin(orderLines, isStorage)
  const [order] = isId("ord", sessionId)
    ? await query.where(eq(orders.id, sessionId)).limit(1)
    : await query
        .innerJoin(payments, eq(payments.orderId, orders.id))
        .where(eq(payments.clientSecret, sessionId))
        .limit(1)
  if (!order?.memberId) throw refuse("noSuchStorage")
  requireOwn(ctx, order.memberId)
  return { orderId: order.id, status: statusOf(order.status) }
}

function statusOf(status: (typeof orders.$inferSelect)["status"]): StorageStatus {
  if (status === "paid") return "success"
  return status === "unpaid" || status === "processing" ? "pending" : "failed"
}
