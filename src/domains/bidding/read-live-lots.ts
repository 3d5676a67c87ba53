import { eq } from "drizzle-orm"
import { liveLotState, lotTopic } from "#domains/auctions/live-state.ts"
import { minimumBidOf, publicColumns } from "#domains/auctions/lot-card.ts"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import type { StateReader } from "#platform/live/uncertain-changes.ts"
import { pick } from "#platform/pick.ts"

const columns = pick(
  publicColumns,
  ...(["version", "status", "priceCents", "bidCount"] as const),
  ...(["leaderPaddle", "reserveMet", "endsAt", "pausedAt"] as const),
)

/** The public states of lots that were to be published, so it checks no visibility. */
export const liveLotReader: StateReader = {
  idOf: lotTopic.idOf,
  async read({ db }, lotIds) {
    const rows = await db
      .select({ ...columns, id: biddingStates.lotId, increments: auctions.increments })
      .from(biddingStates)
      .innerJoin(auctions, eq(auctions.id, biddingStates.auctionId))
      .where(idIn(biddingStates.lotId, lotIds))
    return rows.map(({ increments, ...lot }) =>
      liveLotState({
        ...lot,
        minimumCents: minimumBidOf(lot, increments),
        endsAt: lot.endsAt.toISOString(),
        pausedAt: lot.pausedAt && new Date(lot.pausedAt).toISOString(),
      }),
    )
  },
}
