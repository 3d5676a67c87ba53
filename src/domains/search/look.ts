import { freshShelves } from "#domains/shop/shelf-index.ts"
import type { House } from "#platform/ctx.ts"
import { closest } from "#platform/finder/closest.ts"
import type { Collection } from "#platform/finder/collection.ts"
import type { FoundPage } from "#platform/finder/filter-set.ts"
import { filterSet } from "#platform/finder/find.ts"
import { freshLots } from "./lot-index.ts"
import type { SearchPlace } from "./scopes.ts"

/** The ids of what is closest in one place, with what each is worth. */
export async function look(
  house: House,
  place: SearchPlace,
  query: string,
  wanted: number,
): Promise<FoundPage> {
  if (place.of === "lots") return await lookAtLots(house, place, query, wanted)
  const index = await freshShelves(house)
  const { kind, location } = place
  // Of one bottle in several shops one stands for all; who asks for a shop gets that shop's.
  const is = { kind, location, first: location === undefined ? "1" : undefined }
  if (query === "") return newest(index, is, wanted)
  const stock = index.facets.stock.codeOf("1")
  const { codes } = index.facets.stock
  const { values } = index.figures.listedAt
  return closest(index, filterSet(index, { is }), query, wanted, {
    isReady: (document) => stock !== undefined && codes[document] === stock,
    newness: (document) => values[document] ?? 0,
  })
}

async function lookAtLots(
  house: House,
  { state, location }: SearchPlace & { of: "lots" },
  query: string,
  wanted: number,
): Promise<FoundPage> {
  const index = await freshLots(house)
  const is = { state, location }
  if (query === "") return newest(index, is, wanted)
  const { values } = index.figures.endsAt
  return closest(index, filterSet(index, { is }), query, wanted, {
    isReady: () => state === "live",
    newness: (document) => values[document] ?? 0,
  })
}

/** Who names no words gets everything there is, the newest first. */
function newest<Facet extends string, Figure extends string, Sort extends string>(
  index: Collection<Facet, Figure, Sort | "newest">,
  is: Partial<Record<Facet, string | undefined>>,
  wanted: number,
): FoundPage {
  const set = filterSet(index, { is })
  const documents = set.page(index.orders.newest, 0, wanted)
  return {
    ids: documents.map((document) => index.idOf(document)),
    scores: documents.map((_, place) => -place),
    total: set.count,
    corrected: null,
  }
}
