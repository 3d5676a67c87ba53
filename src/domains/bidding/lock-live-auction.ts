import { and, asc, eq } from "drizzle-orm"
import { refuse as refuseAuction } from "#domains/auctions/refusals.ts"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

/**
 * Lock order, as in bidding: lots by id, then the auction. A time read after this is later than every bid that counts.
 */
export async function lockLiveAuction(tx: Tx, auctionId: string) {
  if (!isId("auc", auctionId)) throw refuseAuction("noSuchAuction")
  // Check before locking: opening an auction locks the other way round.
  const [auction] = await tx.db
    .select({ status: auctions.status })
    .from(auctions)
    .where(eq(auctions.id, auctionId))
  if (!auction) throw refuseAuction("noSuchAuction")
  if (auction.status !== "live") throw refuse("notLive")
  await lockOpenLots(tx, auctionId)
  const [locked] = await tx.db.select().from(auctions).where(eq(auctions.id, auctionId)).for("update")
  if (locked?.status !== "live") throw refuse("notLive")
  // A lot may have been added in between; the auction's lock now prevents more.
  return { auction: locked, open: await lockOpenLots(tx, auctionId) }
}

async function lockOpenLots(tx: Tx, auctionId: Id<"auc">) {
  return await tx.db
    .select({ lotId: biddingStates.lotId, endsAt: biddingStates.endsAt, lastBidAt: biddingStates.lastBidAt })
    .from(biddingStates)
    .where(and(eq(biddingStates.auctionId, auctionId), eq(biddingStates.status, "live")))
    .orderBy(asc(biddingStates.lotId))
    .for("update")
}
