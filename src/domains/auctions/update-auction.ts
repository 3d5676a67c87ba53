import { eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { NewAuction } from "./inputs.ts"
import { lockAuction } from "./lock-auction.ts"
import { refuse } from "./refusals.ts"
import { auctions, lots, standings } from "./schema.ts"

/**
 * Changes an auction that has not opened, and moves its lots' ends with it. A live auction is refused: its bidders rely
 * on its times.
 */
export async function updateAuction(ctx: Ctx, auctionId: string, input: NewAuction): Promise<void> {
  requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const auction = await lockAuction(tx, auctionId)
    if (auction.status !== "draft" && auction.status !== "scheduled")
      throw refuse("tooLate", { status: auction.status })
    if (auction.status === "scheduled" && input.startsAt <= tx.now()) throw refuse("startsInPast")
    await tx.db.update(auctions).set(input).where(eq(auctions.id, auction.id))
    const endsAt = sql`${input.endsAt.toISOString()}::timestamptz + (${lots.number} - 1) * ${input.staggerSeconds} * interval '1 second'`
    await tx.db.update(lots).set({ scheduledEndsAt: endsAt }).where(eq(lots.auctionId, auction.id))
    await tx.db
      .update(standings)
      .set({
        endsAt: sql`(select scheduled_ends_at from lots where lots.id = ${standings.lotId})`,
        version: sql`${standings.version} + 1`,
      })
      .where(eq(standings.auctionId, auction.id))
  })
}
