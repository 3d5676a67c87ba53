import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { actOnBottle } from "./act-on-bottle.ts"
import { type intakeBulkActs, submissionBulkActs } from "./bottle-bulk-acts.ts"
import { bottleList } from "./bottle-list.ts"
import { previewAuction, previewShelves } from "./preview-bottles.ts"
import { listAdminBottles } from "./reads.ts"

export const actOnSubmissions = listActs({
  ...{ permission: "intake", list: bottleList, read: listAdminBottles, part: "bottles" },
  acts: submissionBulkActs,
  handlers: (ctx, form) => ({
    receive: (id) => actOnBottle(ctx, id, "receive", form),
    refuse: (id) => actOnBottle(ctx, id, "refuse", form),
    return: (id) => actOnBottle(ctx, id, "return", form),
  }),
})

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
