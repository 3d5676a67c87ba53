import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { liveAuctionState } from "./live-state.ts"
import { auctions, biddingStates } from "./schema.ts"

/**
 * With its last lot, unless it is paused: then it is completed when it is resumed. Locks the auction's row, so two last
 * lots cannot each leave it to the other.
 */
export async function completeAuction(tx: Tx, auctionId: Id<"auc">, now: Date): Promise<void> {
  const [auction] = await tx.db
    .select({ pausedAt: auctions.pausedAt })
    .from(auctions)
    .where(eq(auctions.id, auctionId))
    // A second change of a lot in one transaction checks its auction again, and a full lock would deadlock with that.
    .for("no key update")
  if (!auction || auction.pausedAt !== null) return
  const [open] = await tx.db
    .select({ lotId: biddingStates.lotId })
    .from(biddingStates)
    .where(and(eq(biddingStates.auctionId, auctionId), inArray(biddingStates.status, ["upcoming", "live"])))
    .limit(1)
  if (open) return
  await tx.db
    .update(auctions)
    .set({ status: "completed", completedAt: now })
    .where(eq(auctions.id, auctionId))
  const state = liveAuctionState(auctionId, "completed", now)
  tx.afterCommit(() => tx.app.live.publish(state))
}
