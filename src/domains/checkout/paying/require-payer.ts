import { requireOwn, requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Order } from "../lapse-orders.ts"

/**
 * An order of a member is paid by that member. A guest's is known by its id, which nobody guesses and only the guest was
 * told.
 */
export function requirePayer(ctx: Pick<Ctx, "actor">, order: Pick<Order, "memberId">): void {
  if (order.memberId === null) return
  requireOwn(ctx, order.memberId)
  requirePermission(ctx, "pay")
}
