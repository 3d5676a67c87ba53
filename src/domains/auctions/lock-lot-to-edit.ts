import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { auctions, consignedLots, lots, standings } from "./schema.ts"

/**
 * A lot with its state and sale, held by the lock that bidding and closing take. `revision` is the one the editor saw:
 * an edit that began before another one was saved is refused. A sale whose start has passed counts as open, whether or
 * not it has been opened yet.
 */
export async function lockLotToEdit(tx: Tx, lotId: string, revision: number | "latest") {
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  await tx.db
    .select({ lotId: standings.lotId })
    .from(standings)
    .where(eq(standings.lotId, lotId))
    .for("update")
  // Read after the lock, in a statement of its own: the wait may have brought another edit or the opening.
  const [held] = await tx.db
    .select({ lot: lots, standing: standings, auction: auctions, consigned: consignedLots })
    .from(lots)
    .innerJoin(standings, eq(standings.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .leftJoin(consignedLots, eq(consignedLots.lotId, lots.id))
    .where(eq(lots.id, lotId))
  if (!held) throw refuse("noSuchLot")
  const { lot, standing, auction } = held
  if (revision !== "latest" && lot.revision !== revision) throw refuse("editedMeanwhile")
  if (auction.status === "cancelled") throw refuse("tooLate", { status: auction.status })
  if (standing.status === "withdrawn") throw refuse("tooLate", { status: standing.status })
  const isDue = auction.status === "scheduled" && auction.startsAt <= tx.now()
  return { ...held, hasOpened: standing.status !== "upcoming" || isDue }
}

export type LotToEdit = Awaited<ReturnType<typeof lockLotToEdit>>
