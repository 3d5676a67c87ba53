import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { currentPage } from "#platform/app-path.ts"
import { FilterPanel } from "#ui/lists/filter-panel.tsx"
import { type LotQuery, lotList } from "../lot-list.ts"

type LotCounts = readonly { name: string; lots: number }[]
type Props = {
  query: LotQuery
  facets: { category: LotCounts; region: LotCounts }
  onApply: () => void
}

export function LotFilters({ query, facets, onApply }: Props) {
  const t = useTexts("lot-list")
  const { pathname } = useLocation()
  const countsOf = (counts: LotCounts) => counts.map(({ name, lots }) => ({ name, count: lots }))
  return (
    <FilterPanel
      list={lotList}
      query={query}
      path={currentPage({ pathname })}
      keeps={["limit", "view", "auction"]}
      texts={{
        search: t("filters.searchLabel"),
        placeholder: t("filters.searchPlaceholder"),
        any: t("filters.any"),
        more: (count) => t("filters.more", { count }),
        from: t("filters.from"),
        to: t("filters.to"),
        apply: t("filters.apply"),
        reset: t("filters.reset"),
      }}
      facets={{
        category: { title: t("filters.category"), of: countsOf(facets.category) },
        region: { title: t("filters.region"), of: countsOf(facets.region) },
        bids: {
          title: t("filters.bids"),
          of: [{ name: "none" }, { name: "some" }],
          label: (bids) => t(bids === "none" ? "filters.bidsAre.none" : "filters.bidsAre.some"),
        },
        reserve: {
          title: t("filters.reserve"),
          of: [{ name: "met" }, { name: "not-met" }, { name: "none" }],
          label: (state) => t(`filters.reserveIs.${state === "met" || state === "not-met" ? state : "none"}`),
        },
      }}
      ranges={{ price: { title: t("filters.price"), isFine: true } }}
      onApply={onApply}
    />
  )
}
