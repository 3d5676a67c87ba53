import type { House } from "#platform/ctx.ts"
import { Collection } from "#platform/finder/collection.ts"
import { follow } from "#platform/finder/follow.ts"
import type { LotSort } from "./lot-sorts.ts"
import {
  type LotFacet,
  type LotFigure,
  lotFacets,
  lotFigures,
  readAllLots,
  readChangedLots,
} from "./lot-source.ts"

export type LotIndex = Collection<LotFacet, LotFigure, LotSort>

type Listener = (ids: readonly string[]) => void
const listeners = new WeakMap<House, Listener>()

/** Tells which lots have changed, as soon as that is read and before the index says so. */
export function onLotsChanged(house: House, tell: Listener): void {
  const before = listeners.get(house)
  listeners.set(house, (ids) => {
    before?.(ids)
    tell(ids)
  })
}

/** The lots that anybody may see, live and past, in memory: what searches and the archive are answered from. */
export const { fresh: freshLots } = follow<LotFacet, LotFigure, LotSort>({
  make: () =>
    new Collection({
      facets: lotFacets,
      figures: lotFigures,
      sorts: {
        newest: { by: "endsAt", isFalling: true },
        "hammer-down": { by: "hammerCents", isFalling: true },
        "hammer-up": { by: "hammerCents" },
        bids: { by: "bidCount", isFalling: true },
        name: "name",
      },
    }),
  readAll: readAllLots,
  async readChanged(house, since) {
    const news = await readChangedLots(house, since)
    const ids = [...news.changed.map(({ id }) => id), ...news.gone]
    if (ids.length > 0) listeners.get(house)?.(ids)
    return news
  },
})
