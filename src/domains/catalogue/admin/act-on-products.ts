import { actInBulk, type BulkResult } from "#admin/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk-acts.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { archiveProduct } from "../save-product.ts"
import type { productBulkActs } from "./product-bulk-acts.ts"

export async function actOnProducts(ctx: Ctx, form: FormData): Promise<BulkResult> {
  requirePermission(ctx, "catalogue")
  const handlers: BulkHandlers<typeof productBulkActs> = {
    archive: (id) => archiveProduct(ctx, id),
    restore: (id) => archiveProduct(ctx, id, false),
  }
  return await actInBulk(ctx, form, handlers)
}
