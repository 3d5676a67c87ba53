import { and, type Column, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Ctx } from "../ctx.ts"
import { parseSingaporeTime } from "../time.ts"
import type { FacetValue, List, ListDefinition, ListQuery, PerRange, Range, SortOf } from "./list.ts"

type Given<Value> = Exclude<Value, "" | undefined | false>
type Condition<Value> = Column | ((value: Given<Value>, ctx: Ctx) => SQL | undefined)

type ListSql<D extends ListDefinition> = {
  /** What chosen rows are named by. */
  id?: Column
  /** For each word of the search. */
  word?: (word: string) => SQL | undefined
  facets: { readonly [Name in keyof D["facets"]]: Condition<FacetValue<D["facets"][Name]>> }
  /** A function where the order depends on what is listed. */
  sorts: Readonly<Record<SortOf<D>, ListOrder<ListQuery<D>>>>
} & PerRange<D, Column | SQL>
type ListOrder<Query> = readonly SQL[] | ((query: Query) => readonly SQL[])

const dayMs = 24 * 60 * 60 * 1_000

/** Every facet, range and sort of the list has its SQL, or it does not compile. */
export function listSql<D extends ListDefinition>(
  list: List<D>,
  { id, word, facets, sorts, ranges = {} }: ListSql<D>,
) {
  const columns: Readonly<Record<string, Column | SQL>> = ranges
  function conditionOf(ctx: Ctx, name: keyof D["facets"], value: unknown): SQL | undefined {
    if (value === "" || value === undefined || value === false) return undefined
    if (Array.isArray(value) && value.length === 0) return undefined
    const condition: Condition<never> = facets[name]
    if (typeof condition === "function") return condition(value as never, ctx)
    return Array.isArray(value) ? inArray(condition, value) : eq(condition, value)
  }

  /** A range of dates includes its last day. */
  function within(name: string, kind: Range["kind"], from: unknown, to: unknown): (SQL | undefined)[] {
    const column = columns[name]
    if (kind === "number")
      return [
        typeof from === "number" ? sql`${column} >= ${from}` : undefined,
        typeof to === "number" ? sql`${column} <= ${to}` : undefined,
      ]
    const [first, last] = [from, to].map((date) => (date ? parseSingaporeTime(`${date}T00:00`) : undefined))
    return [
      first && sql`${column} >= ${first.toISOString()}::timestamptz`,
      last && sql`${column} < ${new Date(last.getTime() + dayMs).toISOString()}::timestamptz`,
    ]
  }

  return {
    where(ctx: Ctx, query: ListQuery<D>): SQL | undefined {
      const values: Readonly<Record<string, unknown>> = query
      return and(
        id && query.rows ? inArray(id, [...query.rows]) : undefined,
        ...(word ? query.q.split(/\s+/).filter(Boolean).map(word) : []),
        ...Object.keys(list.facets).map((name) => conditionOf(ctx, name, values[name])),
        ...Object.entries(list.ranges ?? {}).flatMap(([name, { kind, from, to }]) =>
          within(name, kind, values[from], values[to]),
        ),
      )
    },
    orderBy(query: ListQuery<D>): SQL[] {
      const order: ListOrder<ListQuery<D>> = sorts[query.sort as SortOf<D>]
      return [...(typeof order === "function" ? order(query) : order)]
    },
    pageOf: ({ page, limit }: Pick<ListQuery<D>, "page" | "limit">) => ({
      limit,
      offset: (page - 1) * limit,
    }),
  }
}

/** The condition of a word that one of these columns contains. */
export function wordIn(...columns: readonly (Column | SQL)[]) {
  return (word: string): SQL | undefined => or(...columns.map((column) => ilike(column, containing(word))))
}

/** The pattern of `ilike` for a text that contains this one. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`
}
