import { z } from "zod"

/** What a list is narrowed by. A value that does not fit is ignored, so that no address is an error. */
export type Facet =
  | { readonly kind: "text"; readonly maxLength: number }
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

export type ListDefinition = {
  /** The longest text in `q`; absent where nothing is searched. */
  readonly search?: number
  readonly facets: Readonly<Record<string, Facet>>
  readonly ranges: Readonly<Record<string, Range>>
  /** The first one is used if the address names none. */
  readonly sorts: readonly [string, ...string[]]
  readonly size: { readonly usual: number; readonly max: number }
}

/** "" or undefined: not narrowed. */
export type FacetValue<F extends Facet> = F extends { kind: "choice"; options: readonly (infer Option)[] }
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

type RangeParameters<Ranges extends ListDefinition["ranges"]> = {
  [Name in keyof Ranges as Ranges[Name]["from"] | Ranges[Name]["to"]]: RangeValue<Ranges[Name]>
}

export type ListQuery<D extends ListDefinition> = {
  [Name in keyof D["facets"]]: FacetValue<D["facets"][Name]>
} & RangeParameters<D["ranges"]> & { q: string; sort: SortOf<D>; page: number; limit: number }

type QueryShape<Query> = { [Name in keyof Query]: z.ZodType<Query[Name], unknown> }

export type List<D extends ListDefinition> = D & {
  /** Reads the parameters of an address or of a call. */
  readonly Query: z.ZodObject<QueryShape<ListQuery<D>>>
  /** Names of all parameters, for the key of a cached page. */
  readonly parameters: readonly string[]
}

const day = z.iso.date().or(z.literal("")).catch("").default("")

function facetSchema(facet: Facet): z.ZodType {
  switch (facet.kind) {
    case "choice":
      return z
        .enum(["", ...facet.options])
        .catch(facet.usual)
        .default(facet.usual)
    case "view":
      return z.enum(facet.options).catch(facet.options[0]).default(facet.options[0])
    case "flag":
      return z
        .enum(["1"])
        .optional()
        .catch(undefined)
        .transform((value) => value === "1")
    case "number":
      return numberUpTo(facet.max)
    default:
      return z.string().trim().max(facet.maxLength).catch("").default("")
  }
}

function rangeSchema({ kind, max }: Range): z.ZodType {
  return kind === "date" ? day : numberUpTo(max)
}

/** An empty field of a form is not zero. */
function numberUpTo(max: number): z.ZodType {
  const given = (value: unknown) => (value === "" ? undefined : value)
  return z.preprocess(given, z.coerce.number().min(0).max(max).optional()).catch(undefined)
}

/** One definition gives the query, its SQL (`list-sql.ts`), the form, the address and the file. */
export function defineList<const D extends ListDefinition>(definition: D): List<D> {
  const { facets, ranges, sorts, size, search = 0 } = definition
  const [usual] = sorts
  const shape: Record<string, z.ZodType> = { q: z.string().trim().max(search).catch("").default("") }
  for (const [name, facet] of Object.entries(facets)) shape[name] = facetSchema(facet)
  for (const range of Object.values(ranges)) {
    shape[range.from] = rangeSchema(range)
    shape[range.to] = rangeSchema(range)
  }
  shape.sort = z.enum(sorts).catch(usual).default(usual)
  shape.page = z.coerce.number().int().min(1).max(100_000).catch(1).default(1)
  shape.limit = z.coerce.number().int().min(1).max(size.max).catch(size.usual).default(size.usual)
  const Query = z.object(shape) as List<D>["Query"]
  return { ...definition, Query, parameters: Object.keys(shape) }
}

export function readListQuery<D extends ListDefinition>(
  list: List<D>,
  search: URLSearchParams,
): ListQuery<D> {
  return list.Query.parse(Object.fromEntries(search)) as ListQuery<D>
}

export function pagesOf(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
