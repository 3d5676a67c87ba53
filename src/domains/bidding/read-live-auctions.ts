import type { SQL } from "drizzle-orm"
import { auctionTopic, liveAuctionState } from "#domains/auctions/live-state.ts"
import { openPauseReason } from "#domains/auctions/reads.ts"
import { auctions } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import type { LiveState } from "#platform/live/topic.ts"
import type { StateReader } from "#platform/live/uncertain-changes.ts"

/** The status has no version here: zero never hides a newer state. */
export async function readLiveAuctions(
  { db }: Pick<Ctx, "db">,
  where: SQL | undefined,
): Promise<LiveState[]> {
  const stored = await db
    .select({
      id: auctions.id,
      status: auctions.status,
      endsAt: auctions.endsAt,
      pausedAt: auctions.pausedAt,
      pauseReason: openPauseReason,
    })
    .from(auctions)
    .where(where)
  return stored.map(({ id, status, pausedAt, pauseReason, endsAt }) =>
    liveAuctionState(id, status, new Date(0), {
      pausedAt: pausedAt?.toISOString() ?? null,
      pauseReason,
      endsAt: endsAt.toISOString(),
    }),
  )
}

/** The states of auctions that were to be published, a cancelled one's too, so it checks no visibility. */
export const liveAuctionReader: StateReader = {
  idOf: auctionTopic.idOf,
  /** The time of the change is its version; the second read must not lose against the first. */
  async read(app, auctionIds, uncertain, pass) {
    const stored = await readLiveAuctions(app, idIn(auctions.id, auctionIds))
    const versions = new Map<string, number>(uncertain.map(({ topic, version }) => [topic, version]))
    return stored.map((state) => ({ ...state, version: (versions.get(state.topic) ?? 0) + pass }))
  },
}
