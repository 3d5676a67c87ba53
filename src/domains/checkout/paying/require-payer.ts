import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Order } from "../lapse-orders.ts"
import { refuse } from "../refusals.ts"

/**
 * An order of a member is paid by that member. A guest's is known by its id, which nobody guesses and only the guest was
 * told. Who may not is told what somebody is told who asks for an order that is not there.
 */
export function requirePayer(ctx: Pick<Ctx, "actor">, order: Pick<Order, "memberId">): void {
  if (order.memberId === null) return
  if (requirePermission(ctx, "pay") !== order.memberId) throw refuse("noSuchOrder")
}
