import { actInBulk, type BulkAnswer, type BulkChange } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { storedItemBulkActs } from "#domains/storage/admin/stored-item-bulk-acts.ts"
import { storedItemList } from "#domains/storage/admin/stored-item-list.ts"
import { assignLocation, waiveFees } from "#domains/storage/assign-location.ts"
import { type AdminStoredItem, listStoredItems } from "#domains/storage/reads.ts"
import { refuse } from "#domains/storage/refusals.ts"
import { refuseRelisting } from "#domains/storage/relist.ts"
import { acceptStoredItem } from "#domains/submissions/accept-stored.ts"
import { money } from "#language/format.ts"
import type { Ctx } from "#platform/ctx.ts"
import { readListQuery } from "#platform/lists/list-query.ts"

type ItemChange = (item: AdminStoredItem) => Pick<BulkChange, "before" | "after">

export async function actOnStoredItems(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "ship")
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 1_000)
  const handlersOf = (ctx: Ctx): BulkHandlers<typeof storedItemBulkActs> => ({
    async shelve(id) {
      if ((await assignLocation(ctx, [id], text("shelf"))) === 0) throw refuse("notStored")
    },
    waive: (id) => waiveFees(ctx, id, text("reason")),
    accept: (id) => acceptStoredItem(ctx, id),
    refuse: (id) => refuseRelisting(ctx, id, text("reason")),
  })
  const preview = (valuesOf: ItemChange) => async (rows: readonly string[]) => {
    const query = { ...readListQuery(storedItemList, search), page: 1, limit: rows.length, rows }
    const { items } = await listStoredItems(ctx, query)
    return items.map((item) => ({ row: item.id, name: item.title, seen: "", ...valuesOf(item) }))
  }
  const findRows = rowsAt(ctx, storedItemList, search, listStoredItems, ({ items }) =>
    items.map(({ id }) => id),
  )
  return await actInBulk(ctx, form, handlersOf(ctx), {
    handlersOf,
    findRows,
    previews: {
      shelve: preview(({ shelf }) => ({ before: shelf ?? "–", after: text("shelf").trim() || "–" })),
      waive: preview(({ owedCents }) => ({ before: money(owedCents), after: money(0) })),
    },
  })
}
