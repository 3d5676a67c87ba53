import { and, eq, sql } from "drizzle-orm"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import type { Id } from "#platform/ids.ts"
import { appendTerms } from "./chain/append-terms.ts"
import { liveAuctionState } from "./live-state.ts"
import { auctions, biddingStates } from "./schema.ts"

/** False if it is not due, or another process has opened it. */
export async function openAuction(ctx: Ctx, auctionId: Id<"auc">): Promise<boolean> {
  return await transaction(ctx, async (tx) => {
    // One that is open already stays unlocked: its lots' locks come before its own (bidding/lock-live-auction.ts).
    const [auction] = await tx.db
      .select({ startsAt: auctions.startsAt })
      .from(auctions)
      .where(and(eq(auctions.id, auctionId), eq(auctions.status, "scheduled")))
      .for("update")
    if (!auction) return false
    const now = await readDatabaseTime(tx)
    if (now < auction.startsAt) return false
    await tx.db.update(auctions).set({ status: "live" }).where(eq(auctions.id, auctionId))
    const opened = await tx.db
      .update(biddingStates)
      .set({ status: "live", version: sql`${biddingStates.version} + 1` })
      .where(and(eq(biddingStates.auctionId, auctionId), eq(biddingStates.status, "upcoming")))
      .returning({ lotId: biddingStates.lotId })
    await appendTerms(
      tx,
      opened.map(({ lotId }) => lotId),
      now,
    )
    tx.afterCommit(() => ctx.app.live.publish(liveAuctionState(auctionId, "live", now)))
    return true
  })
}
