import type { Ctx, House } from "#platform/ctx.ts"
import type { FoundPage } from "#platform/finder/filter-set.ts"
import type { Id } from "#platform/ids.ts"
import type { Found } from "./found.ts"
import { look } from "./look.ts"
import { readFoundListings, readFoundLots } from "./read-found.ts"
import { placesOf, type SearchPlace, type SearchScope } from "./scopes.ts"

export type SearchAsked = { query: string; scope: SearchScope; page: number; limit: number }
export type SearchPage = {
  results: Found[]
  /** The words looked for where what was typed is in nobody's name; null where it was taken as typed. */
  corrected: string | null
  pagination: { page: number; limit: number; total: number; pages: number }
}

/** What is found in a scope, best first: by closeness, then by what can be had now. */
export async function searchAll(ctx: Ctx, { scope, ...asked }: SearchAsked): Promise<SearchPage> {
  // An empty box has no result (spec §2); a call without words lists.
  return await searchPlaces(ctx, { places: asked.query === "" ? [] : placesOf(scope), ...asked })
}

type PlacesAsked = { places: readonly SearchPlace[]; query: string; page: number; limit: number }

export async function searchPlaces(ctx: Ctx, asked: PlacesAsked): Promise<SearchPage> {
  const { query, page, limit } = asked
  const found = await Promise.all(
    asked.places.map(async (place) => ({ place, ...(await look(ctx.house, place, query, page * limit)) })),
  )
  const counted = literalOf(found)
  const total = counted.reduce((sum, each) => sum + each.total, 0)
  return {
    results: await readPage(ctx, counted, (page - 1) * limit, limit),
    corrected: counted.find((each) => each.total > 0)?.corrected ?? null,
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
  }
}

/** How much is found in a scope, without reading any of it. */
export async function countFound(house: House, query: string, scope: SearchScope): Promise<number> {
  const pages = await Promise.all(placesOf(scope).map((place) => look(house, place, query, 1)))
  return literalOf(pages).reduce((sum, { total }) => sum + total, 0)
}

/** Where one place has what was typed, what another only has by putting it right is beside the point. */
function literalOf<Page extends FoundPage>(pages: readonly Page[]): readonly Page[] {
  const literal = pages.filter(({ total, corrected }) => total > 0 && corrected === null)
  return literal.length > 0 ? literal : pages
}

/** The best of all places together. Of what is as close, a place named earlier comes first. */
async function readPage(
  ctx: Ctx,
  found: readonly (FoundPage & { place: SearchPlace })[],
  from: number,
  size: number,
): Promise<Found[]> {
  const ranked = found
    .flatMap(({ place, ids, scores }) => ids.map((id, at) => ({ id, of: place.of, score: scores[at] ?? 0 })))
    .sort((a, b) => b.score - a.score)
    .slice(from, from + size)
  const idsOf = (of: SearchPlace["of"]) => ranked.filter((each) => each.of === of).map(({ id }) => id)
  const [listings, lots] = await Promise.all([
    readFoundListings(ctx, idsOf("shops") as Id<"lst">[]),
    readFoundLots(ctx, idsOf("lots")),
  ])
  const byId = new Map<string, Found>([...listings, ...lots].map((each) => [each.id, each]))
  return ranked.flatMap(({ id }) => byId.get(id) ?? [])
}
