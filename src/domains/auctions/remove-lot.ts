import { eq, type SQL } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { listCards } from "./read-lot.ts"
import { refuse } from "./refusals.ts"
import { consignedLots, lots, standings } from "./schema.ts"
import { lotState } from "./state.ts"

/** Deletes a lot from an auction that has not opened; a live one without bids is withdrawn and stays visible. */
export async function removeLot(ctx: Ctx, lotId: string): Promise<"deleted" | "withdrawn"> {
  const staffId = requirePermission(ctx, "auctions")
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
    const [lot] = await tx.db
      .select({ sellerId: lots.sellerId })
      .from(lots)
      .where(eq(lots.id, standing.lotId))
    await requireUninvolved(tx, staffId, { memberIds: [lot?.sellerId ?? null] })
    if (standing.lastNumber > 0) throw refuse("hasBids", { bids: standing.lastNumber })
    if (standing.status === "upcoming") {
      await requireNoneConsigned(tx, eq(consignedLots.lotId, standing.lotId))
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
    if (card) tx.afterCommit(() => ctx.app.live.publish(lotState(card)))
    return "withdrawn"
  })
}

/** Refuses to delete a lot that is a consigned bottle: the consignment has to take the bottle out of the sale. */
export async function requireNoneConsigned(tx: Tx, among: SQL): Promise<void> {
  const [one] = await tx.db
    .select({ lotId: consignedLots.lotId })
    .from(consignedLots)
    .innerJoin(lots, eq(lots.id, consignedLots.lotId))
    .where(among)
    .limit(1)
  if (one) throw refuse("fromIntake")
}
