import { askCollection } from "#platform/finder/ask-collection.ts"
import type { IndexApp } from "#platform/finder/asking.ts"
import { Collection } from "#platform/finder/collection.ts"
import { follow } from "#platform/finder/follow.ts"
import type { Id } from "#platform/ids.ts"
import type { LotSort } from "./lot-sorts.ts"
import {
  type LotFacet,
  type LotFigure,
  lotFacets,
  lotFigures,
  readAllLots,
  readChangedLots,
} from "./lot-source.ts"

/** Called with undefined if the changed lots are not known. */
type LotChangeListener = (ids: readonly string[] | undefined) => void
const listeners = new WeakMap<IndexApp, LotChangeListener>()

/** Calls the listener with the changed lots as soon as they are read, before the index contains them. */
export function onLotsChanged(app: IndexApp, tell: LotChangeListener): void {
  const before = listeners.get(app)
  listeners.set(app, (ids) => {
    before?.(ids)
    tell(ids)
  })
}

export function tellLotsChanged(app: IndexApp, ids: readonly string[] | undefined): void {
  listeners.get(app)?.(ids)
}

const followed = follow<LotFacet, LotFigure, LotSort>({
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
  async readChanged(app, since) {
    const news = await readChangedLots(app, since)
    const ids = [...news.changed.map(({ id }) => id), ...news.gone]
    if (ids.length > 0) tellLotsChanged(app, ids)
    return news
  },
})

/** The in-memory index of public lots, live and past. Only for code that answers a `question`, which may run in a worker thread. */
export const freshLots = followed.fresh

/** The same index, queried from any thread. The archive uses it. */
export const foundLots = askCollection<Id<"lot">, LotFacet, LotFigure, LotSort>("lots", followed)
