import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { lockAuction } from "./lock-auction.ts"
import { refuse } from "./refusals.ts"
import { requireNoneConsigned } from "./remove-lot.ts"
import { auctions, lots } from "./schema.ts"
import { auctionState } from "./state.ts"

/** Removes a draft; one that was announced stays in the books as cancelled. What has opened can be neither. */
export async function deleteAuction(ctx: Ctx, auctionId: string): Promise<"deleted" | "cancelled"> {
  requirePermission(ctx, "auctions")
  return await transaction(ctx, async (tx) => {
    const auction = await lockAuction(tx, auctionId)
    if (auction.status === "draft") {
      await requireNoneConsigned(tx, eq(lots.auctionId, auction.id))
      await tx.db.delete(lots).where(eq(lots.auctionId, auction.id))
      await tx.db.delete(auctions).where(eq(auctions.id, auction.id))
      return "deleted"
    }
    if (auction.status !== "scheduled") throw refuse("tooLate", { status: auction.status })
    await tx.db.update(auctions).set({ status: "cancelled" }).where(eq(auctions.id, auction.id))
    const state = auctionState(auction.id, "cancelled", tx.now())
    tx.afterCommit(() => ctx.house.live.publish(state))
    return "cancelled"
  })
}
