import { Collection } from "#platform/finder/collection.ts"
import { follow } from "#platform/finder/follow.ts"
import type { ShelfSort } from "./shelf-sorts.ts"
import {
  readAllShelves,
  readChangedShelves,
  type ShelfFacet,
  type ShelfFigure,
  shelfFacets,
  shelfFigures,
} from "./shelf-source.ts"

export type ShelfIndex = Collection<ShelfFacet, ShelfFigure, ShelfSort>

/** Everything that is on sale, in memory: which listings a shelf or a search shows, and in what order. */
export const { fresh: freshShelves, asItIs: shelvesAsTheyAre } = follow<ShelfFacet, ShelfFigure, ShelfSort>({
  make: () =>
    new Collection({
      facets: shelfFacets,
      figures: shelfFigures,
      sorts: {
        newest: { by: "listedAt", isFalling: true },
        "price-up": { by: "nowCents" },
        "price-down": { by: "nowCents", isFalling: true },
        name: "name",
        ending: { by: "endsAt" },
      },
    }),
  readAll: readAllShelves,
  readChanged: readChangedShelves,
})
