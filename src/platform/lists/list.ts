import type { AppPath, PagePath } from "../app-path.ts"

/** What a list is narrowed by. A value that does not fit is ignored, so that no address is an error. */
export type Facet =
  | { readonly kind: "text"; readonly maxLength: number }
  | { readonly kind: "names"; readonly maxLength: number }
  | { readonly kind: "choice"; readonly options: readonly string[]; readonly usual: string }
  | { readonly kind: "view"; readonly options: readonly [string, ...string[]] }
  | { readonly kind: "flag" }
  | { readonly kind: "number"; readonly max: number }

/** `from` and `to` are the names of its two parameters; a date is a day in Singapore. */
export type Range = {
  readonly kind: "date" | "number"
  readonly from: string
  readonly to: string
  readonly max: number
}

export function textFacet(maxLength = 100) {
  return { kind: "text", maxLength } as const
}
/** Several names, of which a row has one. */
export function namesFacet(maxLength = 100) {
  return { kind: "names", maxLength } as const
}
/** Where `usual` is given, an address without the parameter means it, and an empty one means any. */
export function choiceFacet<const Option extends string>(
  options: readonly Option[],
  usual: NoInfer<Option> | "" = "",
) {
  return { kind: "choice", options, usual } as const
}
/** Always one of several lists: the first one if the address names none. */
export function viewFacet<const Option extends string>(options: readonly [Option, ...Option[]]) {
  return { kind: "view", options } as const
}
export function numberFacet(max: number) {
  return { kind: "number", max } as const
}
export const flagFacet = { kind: "flag" } as const

export function dateRange<const From extends string, const To extends string>(from: From, to: To) {
  return { kind: "date", from, to, max: 0 } as const
}
export function numberRange<const From extends string, const To extends string>(
  from: From,
  to: To,
  max: number,
) {
  return { kind: "number", from, to, max } as const
}

type Ranges = Readonly<Record<string, Range>>

export type ListDefinition = {
  /** The longest text in `q`; absent where nothing is searched. */
  readonly search?: number
  readonly facets: Readonly<Record<string, Facet>>
  readonly ranges?: Ranges
  /** The first one is used if the address names none. */
  readonly sorts: readonly [string, ...string[]]
  /** The one of them that ranks what is searched: used then if the address names none, and only then. */
  readonly ranking?: string
  /** Rows of a page; `isFixed` where an address cannot choose, `choices` where it chooses one of these. */
  readonly size: {
    readonly usual: number
    readonly max: number
    readonly isFixed?: true
    readonly choices?: readonly number[]
  }
}

/** "", undefined or an empty list: not narrowed. */
export type FacetValue<F extends Facet> = F extends { kind: "names" }
  ? readonly string[]
  : F extends { kind: "choice"; options: readonly (infer Option)[] }
    ? Option | ""
    : F extends { kind: "view"; options: readonly (infer Option)[] }
      ? Option
      : F extends { kind: "flag" }
        ? boolean
        : F extends { kind: "number" }
          ? number | undefined
          : string
export type RangeValue<R extends Range> = R extends { kind: "date" } ? string : number | undefined
export type SortOf<D extends ListDefinition> = D["sorts"][number]

export type RangesOf<D extends ListDefinition> = D extends { readonly ranges: infer Its extends Ranges }
  ? Its
  : Record<never, Range>
type RangeParameters<Its extends Ranges> = {
  [Name in keyof Its as Its[Name]["from"] | Its[Name]["to"]]: RangeValue<Its[Name]>
}
/** A part for each range of the list; absent where it has none. */
export type PerRange<D extends ListDefinition, Part> = keyof RangesOf<D> extends never
  ? { readonly ranges?: Readonly<Record<string, never>> }
  : { readonly ranges: { readonly [Name in keyof RangesOf<D>]: Part } }

/** What a list's parameters say. */
export type ListValues<D extends ListDefinition> = {
  [Name in keyof D["facets"]]: FacetValue<D["facets"][Name]>
} & RangeParameters<RangesOf<D>> & {
    q: string
    sort: SortOf<D>
    page: number
    limit: number
  }

/** `rows` are ids of chosen rows, where an address names some. */
export type ListQuery<D extends ListDefinition> = ListValues<D> & { rows?: readonly string[] }

export type List<D extends ListDefinition> = D & {
  /** Names of all parameters, for the key of a cached page. */
  readonly parameters: readonly string[]
}

/** One definition gives the query (`list-query.ts`), its SQL or index filter, the form, the address and the file. */
export function defineList<const D extends ListDefinition>(definition: D): List<D> {
  const { facets, ranges = {}, size } = definition
  const bounds = Object.values(ranges).flatMap(({ from, to }) => [from, to])
  const paging = ["sort", "page", ...(size.isFixed ? [] : ["limit"])]
  return { ...definition, parameters: ["q", ...Object.keys(facets), ...bounds, ...paging] }
}

/** Those that a visitor can choose: what is not searched has no ranking. */
export function sortsFor<D extends ListDefinition>(list: List<D>, { q }: { q: string }): SortOf<D>[] {
  return list.sorts.filter((name) => q !== "" || name !== list.ranking)
}

/** The names of what a query is narrowed by, with their texts in an address. */
export type FilterName<D extends ListDefinition> =
  | "q"
  | (keyof D["facets"] & string)
  | (keyof RangeParameters<RangesOf<D>> & string)

export function activeFilters<D extends ListDefinition>(
  list: List<D>,
  query: ListQuery<D>,
): [FilterName<D>, string][] {
  const values: Readonly<Record<string, unknown>> = query
  const bounds = Object.values(list.ranges ?? {}).flatMap(({ from, to }) => [from, to])
  return ["q", ...Object.keys(list.facets), ...bounds].flatMap((name): [FilterName<D>, string][] => {
    const value = values[name]
    if (Array.isArray(value)) return value.map((each) => [name as FilterName<D>, String(each)])
    if (value === undefined || value === "" || value === false) return []
    return [[name as FilterName<D>, value === true ? "1" : String(value)]]
  })
}

/** The filters without one of them, which may be one of several names. */
export function withoutFilter<Name extends string>(
  filters: readonly (readonly [Name, string])[],
  [removed, value]: readonly [Name, string],
): (readonly [Name, string])[] {
  return filters.filter(([name, other]) => name !== removed || other !== value)
}

/** From its first page: a changed filter has other pages. */
export function listAddress(path: PagePath, filters: Iterable<readonly [string, string]>): AppPath {
  const query = new URLSearchParams()
  for (const [name, value] of filters) if (value !== "" && name !== "page") query.append(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

export function pagesOf(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
