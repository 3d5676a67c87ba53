import { readLastChanges } from "#domains/accounts/admin/last-change.ts"
import { objectTopic } from "#domains/audit/object-topic.ts"
import { liveAuctionReader } from "#domains/bidding/read-live-auctions.ts"
import { liveLotReader } from "#domains/bidding/read-live-lots.ts"
import { offerState, offerTopic } from "#domains/drams/live-state.ts"
import { readOfferStates } from "#domains/drams/reads.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { type StateReader, UncertainChanges } from "#platform/live/uncertain-changes.ts"
import { defineService } from "#platform/service.ts"

/** Every kind of topic whose states carry values. */
const stateReaders: readonly StateReader[] = [
  liveLotReader,
  liveAuctionReader,
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
