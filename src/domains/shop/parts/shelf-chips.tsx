import { useFacetTexts } from "#domains/catalogue/parts/facet-texts.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { productFacetNames } from "#domains/catalogue/product-facets.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { activeFilters } from "#platform/lists/list.ts"
import { isOneOf } from "#platform/records.ts"
import { FilterChips } from "#ui/lists/filter-chips.tsx"
import type { ShelfView } from "../read-shelf.ts"
import { shelfAddress } from "../shelf-address.ts"
import { type ShelfFilterName, shelfList } from "../shelf-list.ts"

export function ShelfChips({ view: { place, query } }: { view: ShelfView }) {
  const t = useTexts("shop")
  const facetTexts = useFacetTexts()
  const filters = activeFilters(shelfList, query)
  const sort: [string, string][] = query.sort === "newest" ? [] : [["sort", query.sort]]

  function textOf(name: ShelfFilterName, value: string): string {
    const figure = Number(value)
    if (name === "q") return t("shelf.chips.q", { query: value })
    if (name === "sale") return t("shelf.onSale")
    if (name === "stock") return place.kind === "cask" ? value : t(`shelf.stock.${place.kind}`)
    if (name === "volume") return volumeText(figure)
    if (name === "from" || name === "to")
      return t(`shelf.chips.${name}`, { figure: money(Math.round(figure * 100)) })
    if (name === "ageFrom" || name === "ageTo")
      return t(`shelf.chips.${name === "ageFrom" ? "from" : "to"}`, {
        figure: t("shelf.years", { count: figure }),
      })
    if (name === "abvFrom" || name === "abvTo")
      return t(`shelf.chips.${name === "abvFrom" ? "from" : "to"}`, { figure: strengthText(figure) })
    return isOneOf(productFacetNames, name) ? facetTexts.choice(name, value) : value
  }

  return (
    <FilterChips
      title={t("shelf.chips.title")}
      remove={t("shelf.chips.remove")}
      chips={filters.map(([name, value]) => ({
        name,
        text: textOf(name, value),
        removeUrl: shelfAddress(place, [...filters.filter(([other]) => other !== name), ...sort]),
      }))}
    />
  )
}
