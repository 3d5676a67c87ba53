import { actInBulk, type BulkResult } from "#admin/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk-acts.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { actOnBottle } from "./act-on-bottle.ts"
import type { intakeBulkActs, submissionBulkActs } from "./bottle-bulk-acts.ts"

export async function actOnSubmissions(ctx: Ctx, form: FormData): Promise<BulkResult> {
  requirePermission(ctx, "intake")
  const handlers: BulkHandlers<typeof submissionBulkActs> = {
    refuse: (id) => actOnBottle(ctx, id, "refuse", form),
  }
  return await actInBulk(ctx, form, handlers)
}

export async function actOnIntake(ctx: Ctx, form: FormData): Promise<BulkResult> {
  requirePermission(ctx, "intake")
  const handlers: BulkHandlers<typeof intakeBulkActs> = {
    shelve: (id) => actOnBottle(ctx, id, "shelve", form),
    assign: (id) => actOnBottle(ctx, id, "assign", form),
  }
  return await actInBulk(ctx, form, handlers)
}
