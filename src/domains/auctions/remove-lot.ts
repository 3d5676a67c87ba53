import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { listCards } from "./read-lot.ts"
import { refuse } from "./refusals.ts"
import { lots, standings } from "./schema.ts"
import { lotState } from "./state.ts"

/** Takes a lot out of an auction before it opens; a live one without bids is withdrawn and stays to be seen. */
export async function removeLot(ctx: Ctx, lotId: string): Promise<"deleted" | "withdrawn"> {
  requirePermission(ctx, "auctions")
  return await transaction(ctx, async (tx) => {
    const [standing] = await tx.db
      .select({
        lotId: standings.lotId,
        status: standings.status,
        lastNumber: standings.lastNumber,
        version: standings.version,
      })
      .from(standings)
      .where(eq(standings.lotId, lotId as Id<"lot">))
      .for("update")
    if (!standing) throw refuse("noSuchLot")
    if (standing.lastNumber > 0) throw refuse("hasBids", { bids: standing.lastNumber })
    if (standing.status === "upcoming") {
      await tx.db.delete(lots).where(eq(lots.id, standing.lotId))
      return "deleted"
    }
    if (standing.status !== "live") throw refuse("tooLate", { status: standing.status })
    const version = standing.version + 1
    await tx.db
      .update(standings)
      .set({ status: "withdrawn", version, closedAt: tx.now(), isPaused: false })
      .where(eq(standings.lotId, standing.lotId))
    const [card] = await listCards(tx, [standing.lotId])
    if (card) tx.afterCommit(() => ctx.house.live.publish(lotState(card)))
    return "withdrawn"
  })
}
