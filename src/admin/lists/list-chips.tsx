import { useTexts } from "#language/use-texts.ts"
import { samePage } from "#platform/app-path.ts"
import { activeFilters, type List, type ListDefinition, type ListQuery } from "#platform/lists/list.ts"
import { type Chip, FilterChips } from "#ui/lists/filter-chips.tsx"
import type { FacetField, FilterFields } from "./list-filter.tsx"

type Props<D extends ListDefinition> = { list: List<D>; query: ListQuery<D>; filter: FilterFields<D> }

/** Shows the active filters of a list; each links to the list without that filter. */
export function ListChips<D extends ListDefinition>({ list, query, filter }: Props<D>) {
  const t = useTexts("admin")
  const active: readonly (readonly [string, string])[] = activeFilters(list, query)
  const kept = query.sort === list.sorts[0] ? active : [...active, ["sort", query.sort] as const]
  const chips = active.flatMap(([name, value]): Chip[] => {
    const text = textOf(list, filter, name, value)
    const rest = kept.filter(([other]) => other !== name).map(([other, its]) => [other, its])
    return text === undefined
      ? []
      : [{ name, text, removeUrl: samePage(`?${new URLSearchParams(rest)}`), isTyped: name === "q" }]
  })
  return <FilterChips title={t("chips")} remove={t("removeChip")} chips={chips} />
}

/** Undefined where the value is the usual one, or chosen elsewhere. */
function textOf<D extends ListDefinition>(
  list: List<D>,
  { facets, ranges = {} }: FilterFields<D>,
  name: string,
  value: string,
): string | undefined {
  if (name === "q") return `“${value}”`
  const facet = list.facets[name]
  if (!facet) {
    const labels: Readonly<Record<string, readonly [from: string, to: string]>> = ranges
    const [range, { from }] = Object.entries(list.ranges ?? {}).find(([, each]) => {
      return each.from === name || each.to === name
    }) ?? ["", { from: "" }]
    return `${labels[range]?.[from === name ? 0 : 1] ?? name}: ${value}`
  }
  const fields: Readonly<Record<string, FacetField<never> | "hidden" | undefined>> = facets
  const field = fields[name]
  const isUsual = (facet.kind === "choice" && value === facet.usual) || facet.kind === "view"
  if (field === undefined || field === "hidden" || isUsual) return undefined
  return facet.kind === "flag" ? field.label : `${field.label}: ${field.option?.(value as never) ?? value}`
}
