import type { BulkChange } from "#admin/bulk/act-in-bulk.ts"
import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { storedItemBulkActs } from "#domains/storage/admin/stored-item-bulk-acts.ts"
import { storedItemList } from "#domains/storage/admin/stored-item-list.ts"
import { assignLocation, waiveFees } from "#domains/storage/assign-location.ts"
import { type AdminStoredItem, listStoredItems } from "#domains/storage/reads.ts"
import { refuse } from "#domains/storage/refusals.ts"
import { refuseRelisting } from "#domains/storage/relist.ts"
import { acceptStoredItem } from "#domains/submissions/accept-stored.ts"
import { money } from "#language/format.ts"
import { readListQuery } from "#platform/lists/list-query.ts"

type ItemChange = (item: AdminStoredItem) => Pick<BulkChange, "before" | "after">

export const actOnStoredItems = listActs({
  ...{ permission: "ship", list: storedItemList, read: listStoredItems, part: "items" },
  acts: storedItemBulkActs,
  handlers: (ctx, form) => ({
    async shelve(id) {
      if ((await assignLocation(ctx, [id], textIn(form, "shelf"))) === 0) throw refuse("notStored")
    },
    waive: (id) => waiveFees(ctx, id, textIn(form, "reason")),
    accept: (id) => acceptStoredItem(ctx, id),
    refuse: (id) => refuseRelisting(ctx, id, textIn(form, "reason")),
  }),
  previews(ctx, form, search) {
    const preview = (valuesOf: ItemChange) => async (rows: readonly string[]) => {
      const query = { ...readListQuery(storedItemList, search), page: 1, limit: rows.length, rows }
      const { items } = await listStoredItems(ctx, query)
      return items.map((item) => ({ row: item.id, name: item.title, seen: "", ...valuesOf(item) }))
    }
    return {
      shelve: preview(({ shelf }) => ({ before: shelf ?? "–", after: textIn(form, "shelf").trim() || "–" })),
      waive: preview(({ owedCents }) => ({ before: money(owedCents), after: money(0) })),
    }
  },
})

function textIn(form: FormData, name: string): string {
  return String(form.get(name) ?? "").slice(0, 1_000)
}
