import { eq, type SQL } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { completeAuction } from "./complete-auction.ts"
import { liveLotState } from "./live-state.ts"
import { lotWithdrawn } from "./lot-withdrawn.ts"
import { listLotCards } from "./read-lot.ts"
import { refuse } from "./refusals.ts"
import { biddingStates, consignedLots, lots } from "./schema.ts"

/** A lot of a live auction without bids is withdrawn and stays visible. */
export async function removeLot(ctx: Ctx, lotId: string): Promise<"deleted" | "withdrawn"> {
  const staffId = requirePermission(ctx, "auctions")
  return await transaction(ctx, async (tx) => {
    const [biddingState] = await tx.db
      .select({
        lotId: biddingStates.lotId,
        auctionId: biddingStates.auctionId,
        status: biddingStates.status,
        lastNumber: biddingStates.lastNumber,
        version: biddingStates.version,
      })
      .from(biddingStates)
      .where(idIs(biddingStates.lotId, lotId))
      .for("update")
    if (!biddingState) throw refuse("noSuchLot")
    const [lot] = await tx.db
      .select({ sellerId: lots.sellerId, number: lots.number, productId: lots.productId })
      .from(lots)
      .where(eq(lots.id, biddingState.lotId))
    if (!lot) throw refuse("noSuchLot")
    await requireUninvolved(tx, staffId, { memberIds: [lot.sellerId] })
    if (biddingState.lastNumber > 0) throw refuse("hasBids", { bids: biddingState.lastNumber })
    if (biddingState.status === "upcoming") {
      await requireNoConsignedLots(tx, eq(consignedLots.lotId, biddingState.lotId))
      await tx.db.delete(lots).where(eq(lots.id, biddingState.lotId))
      const { auctionId } = biddingState
      await record(tx, {
        act: "lots.remove",
        subjectId: auctionId,
        before: { lot: biddingState.lotId, ...lot },
      })
      return "deleted"
    }
    if (biddingState.status !== "live") throw refuse("tooLate", { status: biddingState.status })
    const version = biddingState.version + 1
    await tx.db
      .update(biddingStates)
      .set({ status: "withdrawn", version, closedAt: tx.now(), isPaused: false })
      .where(eq(biddingStates.lotId, biddingState.lotId))
    await record(tx, {
      act: "lots.withdraw",
      subjectId: biddingState.lotId,
      before: { status: "live" },
      after: { status: "withdrawn", bids: 0 },
    })
    await addJob(tx, lotWithdrawn, { lotId: biddingState.lotId })
    const [card] = await listLotCards(tx, [biddingState.lotId])
    if (card) tx.afterCommit(() => ctx.app.live.publish(liveLotState(card)))
    await completeAuction(tx, biddingState.auctionId, tx.now())
    return "withdrawn"
  })
}

/** The consignment has to take the bottle out of the sale. */
export async function requireNoConsignedLots(tx: Tx, where: SQL): Promise<void> {
  const [one] = await tx.db
    .select({ lotId: consignedLots.lotId })
    .from(consignedLots)
    .innerJoin(lots, eq(lots.id, consignedLots.lotId))
    .where(where)
    .limit(1)
  if (one) throw refuse("fromIntake")
}
