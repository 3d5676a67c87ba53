import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf } from "#platform/input.ts"
import { actOnOrder } from "./act-on-order.ts"
import { listAdminOrders } from "./list-orders.ts"
import type { orderBulkActs } from "./order-bulk-acts.ts"
import { orderList } from "./order-list.ts"

export async function actOnOrders(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "orders")
  const handlers: BulkHandlers<typeof orderBulkActs> = {
    cancel: (id) => actOnOrder(ctx, id, "cancel", fieldsOf(form)),
  }
  const findRows = rowsAt(ctx, orderList, search, listAdminOrders, ({ orders }) => orders.map(({ id }) => id))
  return await actInBulk(ctx, form, handlers, { findRows })
}
