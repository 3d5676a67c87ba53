import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { actOnBottle } from "./act-on-bottle.ts"
import type { intakeBulkActs, submissionBulkActs } from "./bottle-bulk-acts.ts"
import { bottleList } from "./bottle-list.ts"
import { previewAuction, previewShelves } from "./preview-bottles.ts"
import { listAdminBottles } from "./reads.ts"

export async function actOnSubmissions(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "intake")
  const handlers: BulkHandlers<typeof submissionBulkActs> = {
    receive: (id) => actOnBottle(ctx, id, "receive", form),
    refuse: (id) => actOnBottle(ctx, id, "refuse", form),
    return: (id) => actOnBottle(ctx, id, "return", form),
  }
  const findRows = rowsAt(ctx, bottleList, search, listAdminBottles, ({ bottles }) =>
    bottles.map(({ id }) => id),
  )
  return await actInBulk(ctx, form, handlers, { findRows })
}

export async function actOnIntake(ctx: Ctx, form: FormData): Promise<BulkAnswer> {
  requirePermission(ctx, "intake")
  const handlersOf = (ctx: Ctx, form: FormData): BulkHandlers<typeof intakeBulkActs> => ({
    shelve: (id) => actOnBottle(ctx, id, "shelve", form),
    assign: (id) => actOnBottle(ctx, id, "assign", form),
  })
  const typed = async () => String(form.get("openingCents") ?? "").trim()
  return await actInBulk(ctx, form, handlersOf(ctx, form), {
    handlersOf,
    previews: {
      shelve: (rows) => previewShelves(ctx, rows, form),
      assign: (rows) => previewAuction(ctx, rows, form, typed),
    },
  })
}
