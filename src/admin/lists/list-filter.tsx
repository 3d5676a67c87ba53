import type { ComponentProps } from "react"
import { useTexts } from "#language/use-texts.ts"
import type {
  Facet,
  FacetValue,
  List,
  ListDefinition,
  ListQuery,
  PerRange,
  SortOf,
} from "#platform/lists/list.ts"
import { classNames } from "#ui/class-names.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { AdminFilter } from "../admin-filter.tsx"
import { Choice } from "../choice.tsx"

export type FacetField<Value> = {
  label: string
  /** The choice that does not narrow the list; "Any" if absent. */
  any?: string
  option?: (value: Exclude<Value, "" | undefined | boolean>) => string
  /** The choices of a text facet. */
  options?: readonly string[]
  /** Of names that are not translated. */
  lang?: string
  placeholder?: string
  className?: string
}

type FilterLayout = NonNullable<ComponentProps<typeof AdminFilter>["layout"]>

const widths: Record<FilterLayout, readonly [search: string, field: string]> = {
  row: ["md:w-72", "md:w-44"],
  grid: ["", ""],
  line: ["", ""],
  search: ["", ""],
  folded: ["", ""],
}

export type FilterFields<D extends ListDefinition> = {
  label?: string
  layout?: FilterLayout
  search?: ComponentProps<typeof AdminFilter>["searchInput"]
  /** "hidden" is set elsewhere, such as by tabs, and stays. */
  facets: { readonly [Name in keyof D["facets"]]: FacetField<FacetValue<D["facets"][Name]>> | "hidden" }
  /** Absent where the only order is the usual one. */
  sort?: (sort: SortOf<D>) => string
} & PerRange<D, readonly [from: string, to: string]>
type Props<D extends ListDefinition> = { list: List<D>; query: ListQuery<D>; filter: FilterFields<D> }

/** The form of a list: every facet and range of its definition has a field, or it does not compile. */
export function ListFilter<D extends ListDefinition>({ list, query, filter }: Props<D>) {
  const { label, layout, search, facets, sort, ranges = {} } = filter
  const rangeLabels: Readonly<Record<string, readonly [from: string, to: string]>> = ranges
  const t = useTexts("admin")
  const values: Readonly<Record<string, unknown>> = query
  const fields: Readonly<Record<string, FacetField<never> | "hidden">> = facets
  const textIn = (name: string) => textOf(values[name])
  const hiddenFields = Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const facet = list.facets[name]
      const isUsual = textIn(name) === (facet?.kind === "choice" ? facet.usual : "")
      return fields[name] === "hidden" && !isUsual ? [[name, textIn(name)]] : []
    }),
  )
  const shown =
    Object.values(fields).filter((field) => field !== "hidden").length + Object.keys(rangeLabels).length
  const form = layout ?? usualLayout(shown, sort !== undefined, search !== undefined)
  const [searchWidth, width] = widths[form]
  return (
    <AdminFilter
      layout={form}
      {...(label === undefined ? {} : { label })}
      {...(search === undefined ? {} : { searchInput: { className: searchWidth, ...search }, q: query.q })}
      hiddenFields={hiddenFields}
    >
      {Object.entries(list.facets).map(([name, facet]) => {
        const field = fields[name]
        if (field === undefined || field === "hidden") return null
        return (
          <FacetInput
            key={name}
            name={name}
            facet={facet}
            field={{ any: t("any"), className: width, ...field }}
            value={textIn(name)}
          />
        )
      })}
      {Object.entries(list.ranges ?? {}).flatMap(([name, range]) =>
        ([range.from, range.to] as const).map((parameter, index) => (
          <TextField
            key={parameter}
            name={parameter}
            label={rangeLabels[name]?.[index] ?? ""}
            className="min-w-0"
            type={range.kind === "date" ? "date" : "text"}
            inputMode={range.kind === "date" ? undefined : "decimal"}
            value={textIn(parameter)}
          />
        )),
      )}
      {sort && (
        <Choice
          name="sort"
          value={query.sort}
          label={t("sortBy")}
          options={list.sorts}
          optionLabel={(name) => sort(name as SortOf<D>)}
          className={width}
        />
      )}
    </AdminFilter>
  )
}

type FacetInputProps = { name: string; facet: Facet; field: FacetField<never>; value: string }

function FacetInput({ name, facet, field, value }: FacetInputProps) {
  const { label, any, option, lang, placeholder, className } = field
  if (facet.kind === "flag")
    return (
      <Checkbox
        name={name}
        value="1"
        defaultChecked={value === "1"}
        label={label}
        className="self-end pb-2.5"
      />
    )
  const options = field.options ?? ("options" in facet ? facet.options : undefined)
  if (options)
    return (
      <Choice
        name={name}
        value={value}
        label={label}
        {...(facet.kind === "view" || any === undefined ? {} : { any })}
        options={options}
        optionLabel={(each) => option?.(each as never) ?? each}
        {...(lang ? { lang } : {})}
        {...(className ? { className } : {})}
      />
    )
  return (
    <TextField
      name={name}
      label={label}
      className={classNames("min-w-0", className)}
      placeholder={placeholder}
      value={value}
    />
  )
}

function usualLayout(fields: number, isSorted: boolean, isSearched: boolean): FilterLayout {
  if (fields === 0 && !isSorted) return "search"
  if (isSearched) return "folded"
  return fields > 2 ? "grid" : "row"
}

function textOf(value: unknown): string {
  if (value === true) return "1"
  return value === undefined || value === false ? "" : String(value)
}
