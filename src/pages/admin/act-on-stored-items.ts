import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { storedItemBulkActs } from "#domains/storage/admin/stored-item-bulk-acts.ts"
import { storedItemList } from "#domains/storage/admin/stored-item-list.ts"
import { assignLocation, waiveFees } from "#domains/storage/assign-location.ts"
import { listStoredItems } from "#domains/storage/reads.ts"
import { refuse } from "#domains/storage/refusals.ts"
import { refuseRelisting } from "#domains/storage/relist.ts"
import { acceptStoredItem } from "#domains/submissions/accept-stored.ts"
import type { Ctx } from "#platform/ctx.ts"

export async function actOnStoredItems(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "ship")
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 1_000)
  const handlers: BulkHandlers<typeof storedItemBulkActs> = {
    async shelve(id) {
      if ((await assignLocation(ctx, [id], text("shelf"))) === 0) throw refuse("notStored")
    },
    waive: (id) => waiveFees(ctx, id, text("reason")),
    accept: (id) => acceptStoredItem(ctx, id),
    refuse: (id) => refuseRelisting(ctx, id, text("reason")),
  }
  const findRows = rowsAt(ctx, storedItemList, search, listStoredItems, ({ items }) =>
    items.map(({ id }) => id),
  )
  return await actInBulk(ctx, form, handlers, { findRows })
}
