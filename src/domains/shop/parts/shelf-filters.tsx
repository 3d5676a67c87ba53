import { useFacetTexts } from "#domains/catalogue/parts/facet-texts.ts"
import { type ProductFacetName, productFacetNames } from "#domains/catalogue/product-facets.ts"
import { useTexts } from "#language/use-texts.ts"
import { recordOf } from "#platform/records.ts"
import { FilterPanel, type PanelField } from "#ui/lists/filter-panel.tsx"
import type { ShelfView } from "../read-shelf.ts"
import { basePath, shelfAddress } from "../shelf-address.ts"
import { facetsOfKind, shelfList } from "../shelf-list.ts"

type Props = { view: ShelfView; onApply: () => void }

export function ShelfFilters({ view: { place, query, facets, hasSales }, onApply }: Props) {
  const t = useTexts("shop")
  const catalogue = useTexts("catalogue")
  const { title, choice } = useFacetTexts()
  const isCask = place.kind === "cask"
  const facetOf = (name: ProductFacetName): PanelField => {
    if (!facetsOfKind[place.kind].includes(name)) return "none"
    const known = facets[name].map((each) => ({ name: each.name, count: each.listings }))
    return { title: title(name), of: known, label: (value: string) => choice(name, value) }
  }
  return (
    <FilterPanel
      list={shelfList}
      query={query}
      path={basePath(place)}
      address={(filters) => shelfAddress(place, filters)}
      texts={{
        search: t("shelf.searchLabel"),
        any: t("shelf.any"),
        find: catalogue("filters.find"),
        findNone: catalogue("filters.findNone"),
        from: t("shelf.from"),
        to: t("shelf.to"),
        apply: t("shelf.apply"),
        reset: t("shelf.reset"),
      }}
      facets={{
        stock: place.kind === "cask" ? "none" : { box: t(`shelf.stock.${place.kind}`) },
        sale: place.kind === "bottle" && hasSales ? { box: t("shelf.onSale") } : "none",
        ...recordOf(productFacetNames, facetOf),
      }}
      ranges={{
        price: { title: t("shelf.filters.price"), isFine: true },
        age: isCask ? "none" : { title: title("age") },
        abv: isCask ? "none" : { title: title("abv"), isFine: true },
        volume: place.kind === "bottle" ? { title: title("volume") } : "none",
        vintage: { title: title("vintage") },
      }}
      onApply={onApply}
    />
  )
}
