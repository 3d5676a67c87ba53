import type { Location } from "#domains/auctions/lot.ts"
import { freshLots, type LotIndex } from "#domains/search/lot-index.ts"
import type { LotFacet, LotFigure } from "#domains/search/lot-source.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Filter, filterSet } from "#platform/finder/find.ts"
import type { Id } from "#platform/ids.ts"
import { momentOf } from "#platform/time.ts"
import { archiveSize } from "./archive-address.ts"
import type { ArchiveQuery } from "./archive-query.ts"
import { type ResultCard, readCards } from "./read-cards.ts"

/** Which part of the archive: everything, a place, or one auction. */
export type ArchivePlace = { location?: Location | undefined; auctionId?: Id<"auc"> | undefined }

/** The filters that a list counts, and the field of the query that each sets. */
export const facetNames = ["result", "category", "distillery", "region", "bottler"] as const
export type FacetName = (typeof facetNames)[number]
export type Facets = Record<FacetName, { name: string; lots: number }[]>

export type ResultsPage = { lots: ResultCard[]; total: number; pages: number; facets: Facets }

/**
 * A page of results with how many each choice of a filter would leave. Which lots, and in what order, is known in
 * memory; their cards are kept or read.
 */
export async function listResults(ctx: Ctx, place: ArchivePlace, query: ArchiveQuery): Promise<ResultsPage> {
  const index = await freshLots(ctx.house)
  const set = filterSet(index, filterOf(place, query))
  const documents = set.page(index.orders[query.sort], (query.page - 1) * archiveSize, archiveSize)
  const total = set.count
  const lots = await readCards(ctx.house, idsOf(index, documents))
  return {
    lots,
    total,
    pages: Math.max(1, Math.ceil(total / archiveSize)),
    facets: countFacets(index, place, query),
  }
}

/** So many results in the asked order, by their ids: for files. */
export async function listResultIds(ctx: Ctx, place: ArchivePlace, query: ArchiveQuery, most: number) {
  const index = await freshLots(ctx.house)
  const set = filterSet(index, filterOf(place, query))
  const documents = set.page(index.orders[query.sort], 0, most)
  return { ids: idsOf(index, documents), total: set.count }
}

/** The dearest results of the archive or a part of it. */
export async function listRecords(
  ctx: Ctx,
  { location, auctionId }: ArchivePlace,
  most: number,
): Promise<ResultCard[]> {
  const index = await freshLots(ctx.house)
  const set = filterSet(index, { is: { archived: "1", result: "sold", location, auction: auctionId } })
  return await readCards(ctx.house, idsOf(index, set.page(index.orders["hammer-down"], 0, most)))
}

/** What else was sold lately of the same distillery, or of the same region where it has none. */
export async function listSimilarResults(
  ctx: Ctx,
  lot: { id: Id<"lot">; distillery: string | null; region: string | null },
  most: number,
): Promise<ResultCard[]> {
  const index = await freshLots(ctx.house)
  const like = lot.distillery === null ? { region: lot.region ?? undefined } : { distillery: lot.distillery }
  const set = filterSet(index, { is: { archived: "1", result: "sold", ...like } })
  const ids = idsOf(index, set.page(index.orders.newest, 0, most + 1)).filter((id) => id !== lot.id)
  return await readCards(ctx.house, ids.slice(0, most))
}

function idsOf(index: LotIndex, documents: readonly number[]): Id<"lot">[] {
  return documents.map((document) => index.idOf(document) as Id<"lot">)
}

function filterOf(
  { location, auctionId }: ArchivePlace,
  query: ArchiveQuery,
  except?: FacetName,
): Filter<LotFacet, LotFigure> {
  const { result, category, distillery, region, bottler, volume } = query
  const is: Filter<LotFacet, LotFigure>["is"] = {
    ...{ archived: "1", location, auction: auctionId },
    ...{ result, category, distillery, region, bottler },
    volume: volume === undefined ? undefined : String(volume),
  }
  if (except) is[except] = undefined
  const between = [
    { of: "hammerCents" as const, from: cents(query.from), to: cents(query.to) },
    { of: "endsAt" as const, from: dayStart(query.soldFrom), to: dayEnd(query.soldTo) },
    { of: "age" as const, from: query.ageFrom, to: query.ageTo },
    { of: "abvPercent" as const, from: query.abvFrom, to: query.abvTo },
  ]
  return { is, between, query: query.q }
}

function cents(dollars: number | undefined): number | undefined {
  return dollars === undefined ? undefined : Math.round(dollars * 100)
}

function dayStart(day: string | undefined): number | undefined {
  return day === undefined ? undefined : momentOf(`${day}T00:00`)?.getTime()
}

const dayMs = 24 * 60 * 60 * 1_000

/** The last moment of a day. Singapore's days all have as many hours. */
function dayEnd(day: string | undefined): number | undefined {
  const start = dayStart(day)
  return start === undefined ? undefined : start + dayMs - 1
}

/** What is rarer is found by its words: each choice is drawn into every page. */
const mostChoices = 30

/** Each filter is counted as if it were not set, so that another of its choices can be seen and taken. */
function countFacets(index: LotIndex, place: ArchivePlace, query: ArchiveQuery): Facets {
  const whole = filterSet(index, filterOf(place, query))
  const counted = facetNames.map((facet) => {
    const column = index.facets[facet]
    const set = query[facet] === undefined ? whole : filterSet(index, filterOf(place, query, facet))
    const choices = set
      .countsOf(column)
      .flatMap((lots, code) => (code > 0 && lots > 0 ? [{ name: column.names[code] ?? "", lots }] : []))
      .sort((a, b) => b.lots - a.lots || (a.name < b.name ? -1 : 1))
    return [facet, choices.slice(0, mostChoices)] as const
  })
  return Object.fromEntries(counted) as Facets
}
