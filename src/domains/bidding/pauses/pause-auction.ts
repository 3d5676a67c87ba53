import { and, eq, inArray, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { appendEntries } from "#domains/auctions/chain/append-entries.ts"
import { auctionPauses, auctions, biddingStates } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import type { Id } from "#platform/ids.ts"
import { closeLot } from "../closing/close-lot.ts"
import type { PauseAuction } from "../inputs.ts"
import { lockLiveAuction } from "../lock-live-auction.ts"
import { publishAuction } from "../publish-auction.ts"
import { refuse } from "../refusals.ts"

/** Earlier bids remain valid. Does nothing if it is already paused. */
export async function pauseAuction(
  ctx: Ctx,
  auctionId: string,
  { reason }: PauseAuction,
): Promise<{ pausedAt: string }> {
  const staffId = requirePermission(ctx, "auctions")
  return await transaction(ctx, async (tx) => {
    const { auction, open } = await lockLiveAuction(tx, auctionId)
    if (auction.pausedAt) return { pausedAt: auction.pausedAt.toISOString() }
    const { pausedAt, left: stillOpen } = await closeEndedLots(tx, open)
    if (stillOpen.length === 0) throw refuse("notLive")
    const pausedLots = await tx.db
      .update(biddingStates)
      .set({ isPaused: true, version: sql`${biddingStates.version} + 1` })
      .where(
        and(
          eq(biddingStates.status, "live"),
          inArray(
            biddingStates.lotId,
            stillOpen.map(({ lotId }) => lotId),
          ),
        ),
      )
      .returning({ lotId: biddingStates.lotId })
    await appendEntries(
      tx,
      pausedLots.map(({ lotId }) => ({
        lotId,
        entry: { kind: "pause", at: pausedAt.toISOString(), reason },
      })),
    )
    await tx.db.update(auctions).set({ pausedAt }).where(eq(auctions.id, auction.id))
    await tx.db.insert(auctionPauses).values({ auctionId: auction.id, pausedAt, pausedById: staffId, reason })
    await record(tx, {
      act: "auctions.pause",
      subjectId: auction.id,
      reason,
      after: { pausedAt: pausedAt.toISOString(), lots: pausedLots.length },
    })
    await publishAuction(
      tx,
      auction.id,
      pausedLots.map(({ lotId }) => lotId),
      pausedAt,
    )
    return { pausedAt: pausedAt.toISOString() }
  })
}

type OpenLot = { lotId: Id<"lot">; endsAt: Date; lastBidAt: Date | null }

/** A pause must not reopen a lot that the scheduler has not closed yet, so it begins after these. */
async function closeEndedLots(
  tx: Tx,
  open: readonly OpenLot[],
): Promise<{ pausedAt: Date; left: readonly OpenLot[] }> {
  let stillOpen = open
  for (;;) {
    const now = await readDatabaseTime(tx)
    const closed = new Set<string>()
    for (const { lotId, endsAt } of stillOpen)
      if (endsAt <= now && (await closeLot(tx, lotId))) closed.add(lotId)
    if (closed.size === 0) {
      const lastBidMs = Math.max(...stillOpen.map(({ lastBidAt }) => lastBidAt?.getTime() ?? 0))
      return { pausedAt: new Date(Math.max(now.getTime(), lastBidMs)), left: stillOpen }
    }
    stillOpen = stillOpen.filter(({ lotId }) => !closed.has(lotId))
  }
}
