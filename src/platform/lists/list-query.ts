import { z } from "zod"
import type { Facet, List, ListDefinition, ListQuery, ListValues, Range, SortOf } from "./list.ts"
import { addressIn } from "./list-address.ts"

type QueryShape<Query> = { [Name in keyof Query]: z.ZodType<Query[Name], unknown> }

/** As many as a page shows. */
const maxRows = 250

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
    case "names":
      return z.preprocess((given) => namesIn(given, facet.maxLength), z.array(z.string())).default([])
    case "number":
      return numberUpTo(facet.max)
    default:
      return z.string().trim().max(facet.maxLength).catch("").default("")
  }
}

/** As many as anybody ticks. */
const maxNames = 40

function namesIn(given: unknown, maxLength: number): string[] {
  const texts = (Array.isArray(given) ? given : [given]).flatMap((each) =>
    typeof each === "string" ? [each.trim()] : [],
  )
  const names = texts.filter((text) => text !== "" && text.length <= maxLength)
  return [...new Set(names)].slice(0, maxNames)
}

function rangeSchema({ kind, max }: Range): z.ZodType {
  return kind === "date" ? day : numberUpTo(max)
}

/** An empty field of a form is not zero. */
function numberUpTo(max: number): z.ZodType {
  const given = (value: unknown) => (value === "" ? undefined : value)
  return z.preprocess(given, z.coerce.number().min(0).max(max).optional()).catch(undefined)
}

const schemas = new WeakMap<object, z.ZodObject>()

/** The schema of a list's parameters, in an address or a call. */
export function listSchema<D extends ListDefinition>(list: List<D>): z.ZodObject<QueryShape<ListValues<D>>> {
  const known = schemas.get(list)
  if (known) return known as z.ZodObject<QueryShape<ListValues<D>>>
  const { facets, ranges = {}, sorts, size, search = 0 } = list
  const [usual] = sorts
  const shape: Record<string, z.ZodType> = { q: z.string().trim().max(search).catch("").default("") }
  for (const [name, facet] of Object.entries(facets)) shape[name] = facetSchema(facet)
  for (const range of Object.values(ranges)) {
    shape[range.from] = rangeSchema(range)
    shape[range.to] = rangeSchema(range)
  }
  shape.sort = z.enum(sorts).catch(usual).default(usual)
  shape.page = z.coerce.number().int().min(1).max(100_000).catch(1).default(1)
  shape.limit = z.coerce
    .number()
    .int()
    .min(1)
    .max(size.max)
    .refine((rows) => size.choices?.includes(rows) ?? true)
    .catch(size.usual)
    .default(size.usual)
  const schema = z.object(shape)
  schemas.set(list, schema)
  return schema as z.ZodObject<QueryShape<ListValues<D>>>
}

export function parseListQuery<D extends ListDefinition>(
  list: List<D>,
  values: Readonly<Record<string, unknown>>,
): ListValues<D> {
  const parsed = listSchema(list).parse(values) as ListValues<D>
  return { ...parsed, sort: sortFor(list, parsed, values.sort) as SortOf<D> }
}

function sortFor<D extends ListDefinition>(
  { ranking, sorts: [usual] }: List<D>,
  { q, sort }: { q: string; sort: string },
  given: unknown,
): string {
  if (ranking === undefined) return sort
  if (q === "") return sort === ranking ? usual : sort
  return sort === given ? sort : ranking
}

export function readListQuery<D extends ListDefinition>(list: List<D>, sent: URLSearchParams): ListQuery<D> {
  const search = addressIn(sent)
  const given = list.parameters.flatMap((name): [string, unknown][] => {
    const values = search.getAll(name)
    if (values.length === 0) return []
    return [[name, list.facets[name]?.kind === "names" ? values : values.at(-1)]]
  })
  const rows = search.getAll("row").slice(0, maxRows)
  return { ...parseListQuery(list, Object.fromEntries(given)), ...(rows.length > 0 ? { rows } : {}) }
}

/** The parameters of a query that narrow or order the list: the same rows have the same text. */
export function searchOf<D extends ListDefinition>(list: List<D>, query: ListQuery<D>): string {
  const values: Readonly<Record<string, unknown>> = query
  const usual: Readonly<Record<string, unknown>> = parseListQuery(list, {})
  const names = list.parameters.filter((name) => name !== "page" && name !== "limit")
  const changed = names.flatMap((name) => {
    const value = values[name]
    if (Array.isArray(value)) return value.map((each) => [name, String(each)])
    return value === usual[name] ? [] : [[name, textOf(value)]]
  })
  return String(new URLSearchParams(changed))
}

function textOf(value: unknown): string {
  return value === true ? "1" : String(value ?? "")
}
