import { count, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { liveAuctionState } from "./live-state.ts"
import { lockAuction } from "./lock-auction.ts"
import { refuse } from "./refusals.ts"
import { auctions, lots } from "./schema.ts"

export async function scheduleAuction(ctx: Ctx, auctionId: string): Promise<void> {
  requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const auction = await lockAuction(tx, auctionId)
    if (auction.status !== "draft") throw refuse("tooLate", { status: auction.status })
    const now = tx.now()
    if (auction.startsAt <= now) throw refuse("startsInPast")
    const [lotCount] = await tx.db.select({ lots: count() }).from(lots).where(eq(lots.auctionId, auction.id))
    if (!lotCount?.lots) throw refuse("noLots")
    await tx.db.update(auctions).set({ status: "scheduled" }).where(eq(auctions.id, auction.id))
    await record(tx, {
      act: "auctions.schedule",
      subjectId: auction.id,
      before: { status: auction.status },
      after: { status: "scheduled", startsAt: auction.startsAt.toISOString(), lots: lotCount.lots },
    })
    tx.afterCommit(() => ctx.app.live.publish(liveAuctionState(auction.id, "scheduled", now)))
  })
}
