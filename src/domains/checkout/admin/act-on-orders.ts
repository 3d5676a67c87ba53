import { actInBulk, type BulkResult } from "#admin/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk-acts.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf } from "#platform/input.ts"
import { actOnOrder } from "./act-on-order.ts"
import type { orderBulkActs } from "./order-bulk-acts.ts"

export async function actOnOrders(ctx: Ctx, form: FormData): Promise<BulkResult> {
  requirePermission(ctx, "orders")
  const handlers: BulkHandlers<typeof orderBulkActs> = {
    cancel: (id) => actOnOrder(ctx, id, "cancel", fieldsOf(form)),
  }
  return await actInBulk(ctx, form, handlers)
}
