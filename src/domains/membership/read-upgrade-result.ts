import { and, eq, type SQL, sql } from "drizzle-orm"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { payments } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

export type UpgradeStatus = "success" | "pending" | "failed"
export type Upgrade = { status: UpgradeStatus; username: string; email: string; orderId: Id<"ord"> }

export async function readUpgradeResult(ctx: Ctx, sessionId: string): Promise<Upgrade> {
  requireSignedIn(ctx)
  const order = await findOrder(ctx, sessionId)
  if (!order?.memberId) throw refuse("noSuchUpgrade")
  const memberId = requireOwn(ctx, order.memberId)
  const { username, email } = await readAccount(ctx, memberId)
  return { status: statusOf(order), username, email, orderId: order.id }
}

async function findOrder(ctx: Ctx, sessionId: string) {
  const { id, memberId, status } = orders
  const isMembership = and(eq(orderLines.orderId, orders.id), eq(orderLines.kind, "membership"))
  const isDeclined: SQL<boolean> = sql`exists (select from ${payments} tried where tried.order_id = ${orders.id}
    and tried.status = 'requires_payment_method' and tried.failure is not null)`
  const query = ctx.db
    .select({ id, memberId, status, isDeclined })
    .from(orders)
    .innerJoin(orderLines, isMembership)
  const [found] = isId("ord", sessionId)
    ? await query.where(eq(orders.id, sessionId))
    : await query
        .innerJoin(payments, eq(payments.orderId, orders.id))
        .where(eq(payments.clientSecret, sessionId))
  return found
}

type UpgradeOrder = { status: (typeof orders.$inferSelect)["status"]; isDeclined: boolean }

/** A declined card is not pending: the buyer can pay the same order again. */
function statusOf({ status, isDeclined }: UpgradeOrder): UpgradeStatus {
  if (status === "paid") return "success"
  if (status === "processing") return "pending"
  return status === "unpaid" && !isDeclined ? "pending" : "failed"
}
