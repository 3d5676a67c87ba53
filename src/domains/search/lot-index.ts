import type { Id } from "#platform/ids.ts"
import { followChanges } from "#platform/indexes/change-feed.ts"
import { collectionQueries } from "#platform/indexes/collection-queries.ts"
import type { IndexApp } from "#platform/indexes/index-query.ts"
import { defineService } from "#platform/service.ts"
import type { LotSort } from "./lot-sorts.ts"
import {
  type LotFacet,
  type LotFigure,
  lotFacets,
  lotFigures,
  readAllLots,
  readChangedLots,
} from "./lot-source.ts"

type LotChangeListener = (ids: readonly string[] | undefined) => void

export const lotListenersService = defineService("lotListeners", (): LotChangeListener[] => [])

export function onLotsChanged(app: IndexApp, listener: LotChangeListener): void {
  lotListenersService.of(app).push(listener)
}

export function notifyLotsChanged(app: IndexApp, ids: readonly string[] | undefined): void {
  for (const listen of lotListenersService.of(app)) listen(ids)
}

const lotFeed = followChanges<LotFacet, LotFigure, LotSort>({
  schema: {
    facets: lotFacets,
    figures: lotFigures,
    sorts: {
      newest: { by: "endsAt", isFalling: true },
      "hammer-down": { by: "hammerCents", isFalling: true },
      "hammer-up": { by: "hammerCents" },
      bids: { by: "bidCount", isFalling: true },
      name: "name",
    },
  },
  readAll: readAllLots,
  async readChanged(app, since) {
    const changes = await readChangedLots(app, since)
    const ids = [...changes.changed.map(({ id }) => id), ...changes.deleted]
    if (ids.length > 0) notifyLotsChanged(app, ids)
    return changes
  },
})

/** Only for code that answers a `question`, which may run in a worker thread. */
export const freshLotIndex = lotFeed.fresh

/** Can be queried from any thread. */
export const lotIndex = collectionQueries<Id<"lot">, LotFacet, LotFigure, LotSort>("lots", lotFeed)
