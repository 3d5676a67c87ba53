import { actInBulk, type BulkAnswer } from "#admin/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk-acts.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { removeLot } from "../remove-lot.ts"
import type { lotBulkActs } from "./lot-bulk-acts.ts"

export async function actOnLots(ctx: Ctx, form: FormData): Promise<BulkAnswer> {
  requirePermission(ctx, "auctions")
  const handlers: BulkHandlers<typeof lotBulkActs> = { remove: (id) => removeLot(ctx, id) }
  return await actInBulk(ctx, form, handlers)
}
