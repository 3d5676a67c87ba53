import { AdminFilter } from "#admin/admin-filter.tsx"
import { Choice } from "#admin/choice.tsx"
import { useTexts } from "#language/use-texts.ts"
import { adminLotSorts, lotStatuses } from "../lists.ts"

export function LotFilter({ query }: { query: { q: string; status: string; sort: string } }) {
  const t = useTexts("auctions-admin")
  const adminTexts = useTexts("admin")
  const ui = useTexts("ui")
  return (
    <AdminFilter
      q={query.q}
      searchInput={{ label: t("lots.find"), className: "md:w-56 xl:w-72" }}
      className="md:flex-wrap"
    >
      <Choice
        name="status"
        value={query.status}
        label={adminTexts("columns.status")}
        any={t("lots.every")}
        options={lotStatuses}
        optionLabel={(status) => ui(`marks.${status}`)}
        className="md:w-40 xl:w-44"
      />
      <Choice
        name="sort"
        value={query.sort}
        label={adminTexts("sortBy")}
        options={adminLotSorts}
        optionLabel={(sort) => t(`lotSorts.${sort}`)}
        className="md:w-40 xl:w-44"
      />
    </AdminFilter>
  )
}
