import { closestListings, freshShelfIndex, shelfIndex } from "#domains/shop/shelf-index.ts"
import { requireId } from "#platform/ids.ts"
import { defineIndexQuery, type IndexApp } from "#platform/indexes/index-query.ts"
import type { FoundPage, SearchIndex } from "#search-index/index.ts"
import { freshLotIndex } from "./lot-index.ts"
import { placesOf, type SearchPlace } from "./scopes.ts"

type SizedPlace = SearchPlace & { size: number }
type IndexQuery = { places: readonly SearchPlace[]; query: string; from: number; size: number }

/** Equal results are in the order of the places. */
export const findBest = defineIndexQuery(
  "search: best",
  async (app, { places, query, from, size }: IndexQuery) => {
    const found = await Promise.all(
      places.map(async (place) => ({ place, ...(await queryPlace(app, place, query, from + size)) })),
    )
    const counted = literalMatches(found)
    const ranked = counted
      .flatMap(({ place, ids, scores }) =>
        ids.map((id, at) => ({ id, of: place.of, score: scores[at] ?? 0 })),
      )
      .sort((a, b) => b.score - a.score)
      .slice(from, from + size)
    const listed = ranked.filter(({ of }) => of === "shops").map(({ id }) => requireId("lst", id))
    return {
      ids: ranked.map(({ id }) => id),
      listings: await shelfIndex.storedFields(app, listed),
      lots: ranked.filter(({ of }) => of === "lots").map(({ id }) => requireId("lot", id)),
      total: counted.reduce((sum, each) => sum + each.total, 0),
      corrected: counted.find((each) => each.total > 0)?.corrected ?? null,
    }
  },
)

/** Each place's best results and their number, for pages that show the places side by side. */
export const findGroups = defineIndexQuery(
  "search: groups",
  async (app, { places, query }: { places: readonly SizedPlace[]; query: string }) => {
    const pages = await Promise.all(
      places.map(async ({ size, ...place }) => await queryPlace(app, place, query, size)),
    )
    const counted = new Set(literalMatches(pages))
    const groups = pages.map((page, index) => ({
      of: places[index]?.of,
      ids: counted.has(page) ? page.ids : [],
      total: counted.has(page) ? page.total : 0,
    }))
    const listed = groups.flatMap(({ of, ids }) =>
      of === "shops" ? ids.map((id) => requireId("lst", id)) : [],
    )
    return {
      groups: groups.map(({ ids, total }) => ({ ids, total })),
      listings: await shelfIndex.storedFields(app, listed),
      corrected: [...counted].find(({ total }) => total > 0)?.corrected ?? null,
    }
  },
)

/** How many results each text has, everywhere. */
export const countTexts = defineIndexQuery(
  "search: count texts",
  async (app, texts: readonly string[]): Promise<number[]> =>
    await Promise.all(
      texts.map(async (text) => {
        const pages = await Promise.all(placesOf("all").map((place) => queryPlace(app, place, text, 1)))
        return literalMatches(pages).reduce((sum, { total }) => sum + total, 0)
      }),
    ),
)

/** If one place has the query as typed, corrected matches of the others are dropped. */
function literalMatches<Page extends FoundPage>(pages: readonly Page[]): readonly Page[] {
  const literal = pages.filter(({ total, corrected }) => total > 0 && corrected === null)
  return literal.length > 0 ? literal : pages
}

async function queryPlace(
  app: IndexApp,
  place: SearchPlace,
  query: string,
  wanted: number,
): Promise<FoundPage> {
  if (place.of === "lots") return await queryLots(app, place, query, wanted)
  const { index } = await freshShelfIndex(app)
  const { kind, location, isEveryOffer = location !== undefined } = place
  // A bottle in several shops is shown once, unless the search is for one location.
  const is = { kind, location, first: isEveryOffer ? undefined : "1" }
  if (query === "") return newest(index, is, wanted)
  return index.search(query, is, wanted, closestListings)
}

async function queryLots(
  app: IndexApp,
  { state, location }: SearchPlace & { of: "lots" },
  query: string,
  wanted: number,
): Promise<FoundPage> {
  const { index } = await freshLotIndex(app)
  const is = { state, location }
  if (query === "") return newest(index, is, wanted)
  return index.search(query, is, wanted, { ready: { facet: "state", name: "live" }, highest: "endsAt" })
}

function newest<Facet extends string, Figure extends string, Sort extends string>(
  index: SearchIndex<Facet, Figure, Sort | "newest">,
  is: Partial<Record<Facet, string | undefined>>,
  wanted: number,
): FoundPage {
  const { ids, total } = index.page({ filter: { is }, sort: "newest", from: 0, size: wanted })
  return { ids, total, scores: ids.map((_, place) => -place), corrected: null }
}
