import { eq, sql } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { liveLotState } from "./live-state.ts"
import { asCard, selectLots } from "./lot-card.ts"
import { auctions, biddingStates, lots } from "./schema.ts"

/** Call it after any public change: open pages reload. Publishes nothing before the preview. */
export async function publishLot(tx: Tx, lotId: Id<"lot">): Promise<void> {
  await tx.db
    .update(biddingStates)
    .set({ version: sql`${biddingStates.version} + 1` })
    .where(eq(biddingStates.lotId, lotId))
  const [row] = await selectLots(tx).where(eq(lots.id, lotId))
  const [sale] = await tx.db
    .select({ previewAt: auctions.previewAt, status: auctions.status })
    .from(auctions)
    .innerJoin(lots, eq(lots.auctionId, auctions.id))
    .where(eq(lots.id, lotId))
  if (!row || !sale || sale.status === "draft" || sale.previewAt > tx.now()) return
  const state = liveLotState(asCard(row))
  tx.afterCommit(() => tx.app.live.publish(state))
}
