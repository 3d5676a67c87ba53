import { readLastChanges } from "#domains/accounts/admin/last-change.ts"
import { auctionTopic } from "#domains/auctions/live-state.ts"
import { objectTopic } from "#domains/audit/object-topic.ts"
import { readInitialStates } from "#domains/bidding/live-topics.ts"
import { liveLotReader } from "#domains/bidding/read-live-lots.ts"
import { offerState, offerTopic } from "#domains/drams/live-state.ts"
import { readOfferStates } from "#domains/drams/reads.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { type StateReader, UncertainChanges } from "#platform/live/uncertain-changes.ts"
import { defineService } from "#platform/service.ts"

/** Every kind of topic whose states carry values. */
const stateReaders: readonly StateReader[] = [
  liveLotReader,
  {
    idOf: auctionTopic.idOf,
    /** The time of the change is its version; the second read must not lose against the first. */
    async read(app, auctionIds, uncertain, pass) {
      const stored = await readInitialStates(contextFor(app), {
        names: [],
        lotIds: [],
        auctionIds: [...auctionIds],
      })
      const versions = new Map<string, number>(uncertain.map(({ topic, version }) => [topic, version]))
      return stored.map((state) => ({ ...state, version: (versions.get(state.topic) ?? 0) + pass }))
    },
  },
  {
    idOf: offerTopic.idOf,
    read: async (app, names) => (await readOfferStates(contextFor(app), names)).map(offerState),
  },
  { idOf: objectTopic.idOf, read: readLastChanges },
]

export const uncertainChangesService = defineService(
  "uncertainChanges",
  (app: AppContext) => new UncertainChanges(app, stateReaders),
  (changes) => changes.close(),
)
