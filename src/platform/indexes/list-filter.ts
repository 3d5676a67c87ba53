import type { Between, Filter } from "#search-index/index.ts"
import type { List, ListDefinition, ListQuery, Range, RangesOf } from "../lists/list.ts"
import { parseSingaporeTime } from "../time.ts"

/** The figure that a range bounds; `times` where the address has another unit, such as dollars of cents. */
type RangeFigures<D extends ListDefinition, Figure extends string> = {
  readonly [Name in keyof RangesOf<D>]: { readonly of: Figure; readonly times?: number }
}

/** What a query says to the index: facets of the list are facets of the index, and each range has its figure. */
export function listFilter<D extends ListDefinition, Facet extends string, Figure extends string>(
  list: List<D>,
  figures: RangeFigures<D, Figure>,
) {
  const facets = Object.keys(list.facets)
  const ranges = Object.entries(list.ranges ?? {})
  const figureOf: Readonly<Record<string, { readonly of: Figure; readonly times?: number }>> = figures
  return (query: ListQuery<D>, scope: Filter<Facet, Figure>["is"]): Filter<Facet, Figure> => {
    const values: Readonly<Record<string, unknown>> = query
    const is = Object.fromEntries(facets.map((name) => [name, wantedOf(values[name])]))
    const between = ranges.flatMap(([name, range]): Between<Figure>[] => {
      const figure = figureOf[name]
      if (figure === undefined) return []
      const [from, to] = boundsOf(range, values[range.from], values[range.to], figure.times)
      return [{ of: figure.of, from, to }]
    })
    return { is: { ...is, ...scope }, between, query: query.q }
  }
}

function wantedOf(value: unknown): string | string[] | undefined {
  if (value === true) return "1"
  if (Array.isArray(value)) return value.length > 1 ? value.map(String) : wantedOf(value[0])
  return value === undefined || value === "" || value === false ? undefined : String(value)
}

const dayMs = 24 * 60 * 60 * 1_000

/** Singapore has no daylight saving time: every day has 24 hours. */
function boundsOf(
  { kind }: Range,
  from: unknown,
  to: unknown,
  times = 1,
): [number | undefined, number | undefined] {
  if (kind === "number") {
    const scaled = (value: unknown) =>
      typeof value === "number" ? Math.round(value * times * 1_000) / 1_000 : undefined
    return [scaled(from), scaled(to)]
  }
  const start = (day: unknown) => (day ? parseSingaporeTime(`${day}T00:00`)?.getTime() : undefined)
  const last = start(to)
  return [start(from), last === undefined ? undefined : last + dayMs - 1]
}
