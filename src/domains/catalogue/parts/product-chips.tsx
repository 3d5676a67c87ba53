import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import {
  activeFilters,
  type FilterName,
  type List,
  type ListDefinition,
  type ListQuery,
  withoutFilter,
} from "#platform/lists/list.ts"
import { FilterChips } from "#ui/lists/filter-chips.tsx"
import { useFacetTexts } from "./facet-texts.ts"

type Props<D extends ListDefinition> = {
  list: List<D>
  query: ListQuery<D>
  address: (filters: Iterable<readonly [string, string]>) => AppPath
  /** The text of a filter that only this list has. */
  textOf: (name: FilterName<D>, value: string) => string | undefined
}

/** The active filters of a list of bottles or lots; each leads to the list without it. */
export function ProductChips<D extends ListDefinition>({ list, query, address, textOf }: Props<D>) {
  const t = useTexts("catalogue")
  const { active } = useFacetTexts()
  const filters = activeFilters(list, query)
  const sort: [string, string][] = query.sort === list.sorts[0] ? [] : [["sort", query.sort]]
  return (
    <FilterChips
      title={t("filters.title")}
      remove={t("filters.remove")}
      chips={filters.map(([name, value]) => ({
        name: `${name} ${value}`,
        text: textOf(name, value) ?? active(name, value) ?? value,
        removeUrl: address([...withoutFilter(filters, [name, value]), ...sort]),
      }))}
    />
  )
}
