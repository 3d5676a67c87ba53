import type { Location } from "#domains/auctions/lot.ts"
import { productRangeFigures } from "#domains/catalogue/product-facets.ts"
import { lotIndex } from "#domains/search/lot-index.ts"
import type { LotFacet, LotFigure } from "#domains/search/lot-source.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { unlessUnavailable } from "#platform/indexes/index-unavailable.ts"
import { listFilter } from "#platform/indexes/list-filter.ts"
import { pagesOf } from "#platform/lists/list.ts"
import type { Filter } from "#search-index/index.ts"
import {
  type ArchiveFacetName,
  type ArchiveQuery,
  archiveList,
  archivePageSize,
  facetNames,
} from "./archive-list.ts"
import { type ResultCard, readResultCards } from "./read-result-cards.ts"

export type ArchiveScope = { location?: Location | undefined; auctionId?: Id<"auc"> | undefined }

export type ArchiveFacets = Record<ArchiveFacetName, { name: string; lots: number }[]>

export type ResultsPage = { lots: ResultCard[]; total: number; pages: number; facets: ArchiveFacets }

/** Ids and order are from the search index in memory; cards are cached or read. */
export async function listResults(ctx: Ctx, scope: ArchiveScope, query: ArchiveQuery): Promise<ResultsPage> {
  const filter = filterOf(query, scopeOf(scope))
  const from = (query.page - 1) * archivePageSize
  const [{ ids, total }, facets] = await Promise.all([
    lotIndex.page(ctx.app, { filter, sort: orderOf(query), from, size: archivePageSize }),
    countFacets(ctx, filter),
  ])
  const lots = await readResultCards(ctx.app, ids)
  return { lots, total, pages: pagesOf(total, archivePageSize), facets }
}

/** All of them at once, so that a sale that ends meanwhile moves none out of the file: a million ids are 30 MB. */
export async function listResultIds(ctx: Ctx, scope: ArchiveScope, query: ArchiveQuery) {
  return await lotIndex.page(ctx.app, {
    filter: filterOf(query, scopeOf(scope)),
    sort: orderOf(query),
    from: 0,
    size: Number.MAX_SAFE_INTEGER,
  })
}

export async function listRecords(
  ctx: Ctx,
  { location, auctionId }: ArchiveScope,
  max: number,
): Promise<ResultCard[]> {
  const filter = { is: { archived: "1", result: "sold", location, auction: auctionId } }
  const search = { filter, sort: "hammer-down" as const, from: 0, size: max }
  const { ids } = await unlessUnavailable(lotIndex.page(ctx.app, search), noResults)
  return await readResultCards(ctx.app, ids)
}

export async function listSimilarResults(
  ctx: Ctx,
  lot: { id: Id<"lot">; distillery: string | null; region: string | null },
  max: number,
): Promise<ResultCard[]> {
  const like = lot.distillery === null ? { region: lot.region ?? undefined } : { distillery: lot.distillery }
  const filter = { is: { archived: "1", result: "sold", ...like } }
  const search = { filter, sort: "newest" as const, from: 0, size: max + 1 }
  const { ids } = await unlessUnavailable(lotIndex.page(ctx.app, search), noResults)
  const others = ids.filter((id) => id !== lot.id)
  return await readResultCards(ctx.app, others.slice(0, max))
}

function orderOf({ sort }: ArchiveQuery) {
  return sort === "relevance" ? ({ highest: "endsAt" } as const) : sort
}

const noResults: { ids: Id<"lot">[] } = { ids: [] }

const filterOf = listFilter<typeof archiveList, LotFacet, LotFigure>(archiveList, {
  hammer: { of: "hammerCents", times: 100 },
  ended: { of: "endsAt" },
  ...productRangeFigures,
})

function scopeOf({ location, auctionId }: ArchiveScope) {
  return { archived: "1", location, auction: auctionId }
}

/** Every page contains all choices; text search finds the rarest. */
const maxChoices = 100

async function countFacets(ctx: Ctx, filter: Filter<LotFacet, LotFigure>): Promise<ArchiveFacets> {
  const search = { filter, facets: facetNames, max: maxChoices }
  const choices = await lotIndex.choices(ctx.app, search)
  const counted = facetNames.map((facet, scope) => [
    facet,
    (choices[scope] ?? []).map(({ name, count }) => ({ name, lots: count })),
  ])
  return Object.fromEntries(counted)
}
