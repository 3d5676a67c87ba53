import { eq } from "drizzle-orm"
import { liveLotState, lotTopic } from "#domains/auctions/live-state.ts"
import { minimumBidOf } from "#domains/auctions/lot-card.ts"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import type { StateReader } from "#platform/live/uncertain-changes.ts"

/** The public states of lots that were to be published, so it checks no visibility. */
export const liveLotReader: StateReader = {
  idOf: lotTopic.idOf,
  async read({ db }, lotIds) {
    const rows = await db
      .select({
        id: biddingStates.lotId,
        version: biddingStates.version,
        status: biddingStates.status,
        priceCents: biddingStates.priceCents,
        bidCount: biddingStates.bidCount,
        leaderPaddle: biddingStates.leaderPaddle,
        reserveMet: biddingStates.reserveMet,
        endsAt: biddingStates.endsAt,
        isPaused: biddingStates.isPaused,
        pausedAt: auctions.pausedAt,
        increments: auctions.increments,
      })
      .from(biddingStates)
      .innerJoin(auctions, eq(auctions.id, biddingStates.auctionId))
      .where(idIn(biddingStates.lotId, lotIds))
    return rows.map(({ isPaused, pausedAt, increments, ...lot }) =>
      liveLotState({
        ...lot,
        minimumCents: minimumBidOf(lot, increments),
        endsAt: lot.endsAt.toISOString(),
        pausedAt: isPaused ? (pausedAt?.toISOString() ?? null) : null,
      }),
    )
  },
}
