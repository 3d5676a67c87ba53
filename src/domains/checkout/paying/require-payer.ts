import { requireOwn, requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Order } from "../lock-order.ts"

/** A guest's order needs no check: its id cannot be guessed, and only the guest has it. */
export function requirePayer(ctx: Pick<Ctx, "actor">, order: Pick<Order, "memberId">): void {
  if (order.memberId === null) return
  requireOwn(ctx, order.memberId)
  requirePermission(ctx, "pay")
}
