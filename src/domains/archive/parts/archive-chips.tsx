import { useFacetTexts } from "#domains/catalogue/parts/facet-texts.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { productFacetNames } from "#domains/catalogue/product-facets.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { activeFilters, listAddress } from "#platform/lists/list.ts"
import { isOneOf } from "#platform/records.ts"
import { FilterChips } from "#ui/lists/filter-chips.tsx"
import { type ArchiveFilterName, archiveList } from "../archive-list.ts"
import type { ArchiveView } from "../read-archive.ts"

type Props = { query: ArchiveView["query"]; path: PagePath }

export function ArchiveChips({ query, path }: Props) {
  const t = useTexts("archive")
  const language = useLanguage()
  const facetTexts = useFacetTexts()
  const params = activeFilters(archiveList, query)
  const sort: [string, string][] = query.sort === "newest" ? [] : [["sort", query.sort]]

  function textOf(name: ArchiveFilterName, value: string): string {
    const figure = Number(value)
    const bound = /to$/i.test(name) ? "to" : "from"
    if (name === "q") return t("chips.q", { query: value })
    if (name === "result") return t(value === "sold" ? "results.sold" : "results.unsold")
    if (name === "volume") return volumeText(figure)
    if (name === "from" || name === "to")
      return t(`chips.${bound}`, { figure: money(Math.round(figure * 100)) })
    if (name === "soldFrom" || name === "soldTo")
      return t(`chips.${bound}`, { figure: formatDate(`${value}T00:00+08:00`, language, "day") })
    if (name === "ageFrom" || name === "ageTo")
      return t(`chips.${bound}`, { figure: t("years", { count: figure }) })
    if (name === "abvFrom" || name === "abvTo") return t(`chips.${bound}`, { figure: strengthText(figure) })
    return isOneOf(productFacetNames, name) ? facetTexts.choice(name, value) : value
  }

  return (
    <FilterChips
      title={t("chips.title")}
      remove={t("chips.remove")}
      chips={params.map(([name, value]) => ({
        name,
        text: textOf(name, value),
        removeUrl: listAddress(path, [...params.filter(([other]) => other !== name), ...sort]),
      }))}
    />
  )
}
