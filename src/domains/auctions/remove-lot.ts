import { eq, type SQL } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { pick } from "#platform/pick.ts"
import { refuse } from "./refusals.ts"
import { biddingStates, consignedLots, lots } from "./schema.ts"

/** Once the auction is live a lot is withdrawn, with a reason and by two people. */
export async function removeLot(ctx: Ctx, lotId: string): Promise<void> {
  const staffId = requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const [biddingState] = await tx.db
      .select(pick(biddingStates, "lotId", "auctionId", "status", "lastNumber"))
      .from(biddingStates)
      .where(idIs(biddingStates.lotId, lotId))
      .for("update")
    if (!biddingState) throw refuse("noSuchLot")
    const { auctionId, status, lastNumber } = biddingState
    const [lot] = await tx.db
      .select(pick(lots, "sellerId", "number", "productId"))
      .from(lots)
      .where(eq(lots.id, biddingState.lotId))
    if (!lot) throw refuse("noSuchLot")
    await requireUninvolved(tx, staffId, { memberIds: [lot.sellerId] })
    if (lastNumber > 0) throw refuse("hasBids", { bids: lastNumber })
    if (status === "live") throw refuse("openForBids")
    if (status !== "upcoming") throw refuse("tooLate", { status })
    await requireNoConsignedLots(tx, eq(consignedLots.lotId, biddingState.lotId))
    await tx.db.delete(lots).where(eq(lots.id, biddingState.lotId))
    await record(tx, {
      act: "lots.remove",
      subjectId: auctionId,
      before: { lot: biddingState.lotId, ...lot },
    })
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
