import type { FacetValue, List, ListDefinition, ListQuery } from "#platform/lists/list.ts"
import { Tabs } from "#ui/tabs.tsx"

type Props<D extends ListDefinition, Name extends keyof D["facets"] & string> = {
  list: List<D>
  query: ListQuery<D>
  facet: Name
  label: string
  /** "" is all of them. */
  tab: (value: FacetValue<D["facets"][Name]>) => string
  counts?: { readonly [Value in FacetValue<D["facets"][Name]> & string]?: number }
}

/** The values of a facet as tabs: its usual one first, and all last if that is not the usual one. */
export function ListTabs<D extends ListDefinition, Name extends keyof D["facets"] & string>(
  props: Props<D, Name>,
) {
  const { list, query, facet: name, label, tab, counts = {} } = props
  const facet = list.facets[name]
  if (facet?.kind !== "choice" && facet?.kind !== "view") return null
  const usual = facet.kind === "view" ? facet.options[0] : facet.usual
  const any = facet.kind === "choice" ? [""] : []
  const values = usual === "" ? ["", ...facet.options] : [...facet.options, ...any]
  const counted: Readonly<Record<string, number | undefined>> = counts
  return (
    <Tabs
      label={label}
      tabs={values.map((value) => ({
        to: value === usual ? "?" : `?${name}=${value}`,
        label: tab(value as never),
        isCurrent: query[name] === value,
        count: counted[value],
      }))}
    />
  )
}
