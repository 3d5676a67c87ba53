import { eq } from "drizzle-orm"
import { findLastActor } from "#domains/audit/find-last-actor.ts"
import type { Tx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { isDue } from "./rules.ts"
import { auctions, biddingStates, consignedLots, lots } from "./schema.ts"

/**
 * Takes the lock of bidding and closing. `revision` is the one that the editor saw: an edit that began before another
 * was saved is refused. An auction counts as open once its start has passed, even if it has not been opened yet.
 */
export async function lockLotToEdit(tx: Tx, lotId: string, revision: number | "latest") {
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  await tx.db
    .select({ lotId: biddingStates.lotId })
    .from(biddingStates)
    .where(eq(biddingStates.lotId, lotId))
    .for("update")
  // Read after the lock, in a separate statement: an edit or the opening may have been committed during the wait.
  const [lotToEdit] = await tx.db
    .select({ lot: lots, biddingState: biddingStates, auction: auctions, consigned: consignedLots })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .leftJoin(consignedLots, eq(consignedLots.lotId, lots.id))
    .where(eq(lots.id, lotId))
  if (!lotToEdit) throw refuse("noSuchLot")
  const { lot, biddingState, auction } = lotToEdit
  if (revision !== "latest") await requireRevision(tx, lot, revision)
  if (auction.status === "cancelled") throw refuse("tooLate", { status: auction.status })
  if (biddingState.status === "withdrawn") throw refuse("tooLate", { status: biddingState.status })
  return { ...lotToEdit, hasOpened: biddingState.status !== "upcoming" || isDue(auction, tx.now()) }
}

export async function requireRevision(
  tx: Tx,
  lot: Pick<typeof lots.$inferSelect, "id" | "revision">,
  revision: number,
): Promise<void> {
  if (lot.revision === revision) return
  throw refuse("changedMeanwhile", { by: (await findLastActor(tx, lot.id)) ?? "–" })
}

export type LotToEdit = Awaited<ReturnType<typeof lockLotToEdit>>
