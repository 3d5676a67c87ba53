import { ListPage } from "#admin/lists/list-page.tsx"
import { bulkAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { storedItemColumns } from "#domains/storage/admin/parts/stored-item-columns.tsx"
import { storedItemBulkActs } from "#domains/storage/admin/stored-item-bulk-acts.ts"
import { storedItemList } from "#domains/storage/admin/stored-item-list.ts"
import { listStoredItems } from "#domains/storage/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import type { Route } from "./+types/storage"
import { actOnStoredItems } from "./act-on-stored-items.ts"

export const loader = listLoader(storedItemList, listStoredItems)

export const action = bulkAction("ship", actOnStoredItems)

export default function StoragePage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, setup, items, total, pages } = loaderData
  const t = useTexts("storage-admin")
  const placeTexts = useTexts("places")
  return (
    <ListPage
      title={t("title")}
      aside={t("found", { count: total })}
      csv="/admin/storage.csv"
      list={storedItemList}
      page={{ query, setup, pages }}
      filter={{
        search: { label: t("search"), placeholder: t("searchHint") },
        facets: {
          location: {
            label: t("place"),
            any: t("anywhere"),
            option: (place) => placeTexts(`names.${place}`),
          },
          show: { label: t("show"), option: (show) => t(`views.${show}`), className: "md:w-60" },
        },
        ranges: {},
      }}
      sorts={{
        since: { up: "oldest", down: "since" },
        freeUntil: { up: "freeUntil" },
        owed: { down: "owed" },
      }}
      empty={[t("none"), t("noneNext")]}
      table={{
        noun: "storage-admin",
        columns: storedItemColumns,
        rows: items,
        bulkName: ({ title, username }) => `${title}, ${username}`,
      }}
      bulk={{
        list: "storage",
        acts: query.show === "ended" ? undefined : storedItemBulkActs,
        answer: actionData,
        total,
      }}
    />
  )
}
