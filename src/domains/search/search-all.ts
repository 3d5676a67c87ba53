import type { Ctx } from "#platform/ctx.ts"
import { traced } from "#platform/tracing.ts"
import type { FoundItem } from "./found-item.ts"
import { findBest } from "./query-index.ts"
import { readFoundListings, readFoundLots } from "./read-found.ts"
import { placesOf, type SearchPlace, type SearchScope } from "./scopes.ts"

export type SearchRequest = { query: string; scope: SearchScope; page: number; limit: number }
export type SearchPage = {
  results: FoundItem[]
  /** Null if something has the query as typed. */
  corrected: string | null
  pagination: { page: number; limit: number; total: number; pages: number }
}

export async function searchAll(ctx: Ctx, { scope, ...request }: SearchRequest): Promise<SearchPage> {
  // An empty search box has no results (spec §2); an API call without words lists everything.
  return await searchPlaces(ctx, { places: request.query === "" ? [] : placesOf(scope), ...request })
}

type PlacesSearchRequest = { places: readonly SearchPlace[]; query: string; page: number; limit: number }

export async function searchPlaces(ctx: Ctx, request: PlacesSearchRequest): Promise<SearchPage> {
  const { places, query, page, limit } = request
  const found = await traced(ctx.app, "search", () =>
    findBest(ctx.app, { places, query, from: (page - 1) * limit, size: limit }),
  )
  const [listings, lots] = await Promise.all([
    readFoundListings(ctx, found.listings),
    readFoundLots(ctx, found.lots),
  ])
  const byId = new Map<string, FoundItem>([...listings, ...lots].map((each) => [each.id, each]))
  const { total, corrected } = found
  return {
    results: found.ids.flatMap((id) => byId.get(id) ?? []),
    corrected,
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
  }
}
