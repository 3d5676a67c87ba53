import type { Id } from "#platform/ids.ts"
import { followChanges } from "#platform/indexes/change-feed.ts"
import { collectionQueries } from "#platform/indexes/collection-queries.ts"
import type { ShelfOrder } from "./shelf-list.ts"
import {
  readAllShelves,
  readChangedShelves,
  type ShelfFacet,
  type ShelfFigure,
  shelfFacets,
  shelfFigures,
} from "./shelf-source.ts"

const shelfFeed = followChanges<ShelfFacet, ShelfFigure, ShelfOrder>({
  schema: {
    facets: shelfFacets,
    figures: shelfFigures,
    sorts: {
      newest: { by: "listedAt", isFalling: true },
      "price-up": { by: "nowCents" },
      "price-down": { by: "nowCents", isFalling: true },
      name: "name",
      ending: { by: "endsAt" },
    },
  },
  readAll: readAllShelves,
  readChanged: readChangedShelves,
})

/** Of equal matches first what can be bought, then the newest. */
export const closestListings = { ready: { facet: "stock", name: "1" }, highest: "listedAt" } as const

/** Only for code that answers a `question`, which may run in a worker thread. */
export const freshShelfIndex = shelfFeed.fresh

/** Can be queried from any thread. */
export const shelfIndex = collectionQueries<Id<"lst">, ShelfFacet, ShelfFigure, ShelfOrder>(
  "shelves",
  shelfFeed,
)
