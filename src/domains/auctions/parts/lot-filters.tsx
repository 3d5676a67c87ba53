import { useLocation } from "react-router"
import { useFacetTexts } from "#domains/catalogue/parts/facet-texts.ts"
import { useTexts } from "#language/use-texts.ts"
import { currentPage } from "#platform/app-path.ts"
import { recordOf } from "#platform/records.ts"
import { FilterPanel } from "#ui/lists/filter-panel.tsx"
import type { LotFacets } from "../lot-list/list-lots.ts"
import { type LotFacetName, type LotQuery, lotList } from "../lot-list.ts"
import { keptParameters } from "./lot-chips.tsx"
import { useLotFilterTexts } from "./lot-filter-texts.ts"

type Props = { query: LotQuery; facets: LotFacets; onApply: () => void }

const productNames = ["category", "distillery", "region", "bottler", "cask", "peat"] as const

export function LotFilters({ query, facets, onApply }: Props) {
  const t = useTexts("lot-list")
  const catalogue = useTexts("catalogue")
  const { title, choice } = useFacetTexts()
  const ownTexts = useLotFilterTexts()
  const { pathname } = useLocation()
  const countsOf = (name: LotFacetName) => facets[name].map(({ name, lots }) => ({ name, count: lots }))
  const inOrder = (name: "bids" | "reserve") =>
    lotList.facets[name].options.flatMap((option) => countsOf(name).filter((each) => each.name === option))
  return (
    <FilterPanel
      list={lotList}
      query={query}
      path={currentPage({ pathname })}
      keeps={keptParameters}
      texts={{
        search: t("filters.searchLabel"),
        placeholder: t("filters.searchPlaceholder"),
        any: t("filters.any"),
        find: catalogue("filters.find"),
        findNone: catalogue("filters.findNone"),
        from: t("filters.from"),
        to: t("filters.to"),
        apply: t("filters.apply"),
        reset: t("filters.reset"),
      }}
      facets={{
        ends: {
          title: t("filters.ends"),
          of: lotList.facets.ends.options.map((name) => ({ name })),
          label: (within) => ownTexts("ends", within),
        },
        ...recordOf(productNames, (name) => ({
          title: title(name),
          of: countsOf(name),
          label: (value: string) => choice(name, value),
        })),
        bids: { title: t("filters.bids"), of: inOrder("bids"), label: (bids) => ownTexts("bids", bids) },
        reserve: {
          title: t("filters.reserve"),
          of: inOrder("reserve"),
          label: (state) => ownTexts("reserve", state),
        },
      }}
      ranges={{
        price: { title: t("filters.price"), isFine: true },
        age: { title: title("age") },
        abv: { title: title("abv"), isFine: true },
        volume: { title: title("volume") },
        vintage: { title: title("vintage") },
      }}
      onApply={onApply}
    />
  )
}
