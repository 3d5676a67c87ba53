import { eq, max } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { catalogueLots } from "../catalogue-lots.ts"
import { NewLot } from "../inputs.ts"
import { lockAuction } from "../lock-auction.ts"
import { lockLotToEdit } from "../lock-lot-to-edit.ts"
import { copyPictures } from "../pictures/lot-pictures.ts"
import { refuse } from "../refusals.ts"
import { lots } from "../schema.ts"

/**
 * Another bottle like it, as the last lot of an auction that has not opened. `lastNumber` is the one that staff saw, so
 * that a form sent twice adds one lot.
 */
export async function duplicateLot(ctx: Ctx, lotId: string, lastNumber: number): Promise<Id<"lot">> {
  requirePermission(ctx, "auctions")
  return await transaction(ctx, async (tx) => {
    const [own] = await tx.db.select({ auctionId: lots.auctionId }).from(lots).where(idIs(lots.id, lotId))
    if (!own) throw refuse("noSuchLot")
    // Lock order as at the opening: the auction before its lots.
    await lockAuction(tx, own.auctionId)
    const { lot, consigned, hasOpened } = await lockLotToEdit(tx, lotId, "latest")
    if (hasOpened) throw refuse("hasOpened")
    // Its seller has agreed to sell one bottle.
    if (consigned) throw refuse("oneBottle")
    const [last] = await tx.db
      .select({ number: max(lots.number) })
      .from(lots)
      .where(eq(lots.auctionId, own.auctionId))
    if (last?.number !== lastNumber) throw refuse("lotsChanged")
    const input = NewLot.parse({ ...lot, endsAt: null })
    // The reserve of the first one was confirmed.
    const [id] = await catalogueLots(tx, own.auctionId, [input], { confirmsReserve: true })
    if (!id) throw new Error("The new lot has no id")
    await copyPictures(tx, lot.id, id)
    await record(tx, { act: "lots.duplicate", subjectId: id, after: { from: lot.id } })
    return id
  })
}
