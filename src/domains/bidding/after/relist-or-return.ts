import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { NewLot } from "#domains/auctions/inputs.ts"
import { lockAuction } from "#domains/auctions/lock-auction.ts"
import { copyPictures } from "#domains/auctions/pictures/lot-pictures.ts"
import { lotDispositions, lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { followLot } from "#domains/submissions/follow-lot.ts"
import { findLowerReserve } from "#domains/submissions/request-unsold.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { lockLot } from "../lock-lots.ts"
import { refuse } from "../refusals.ts"
import { notifyBidders, readLotFacts } from "./notify-bidders.ts"
import { requireNoDisposition } from "./offer-second-chance.ts"

export async function relistLot(ctx: Ctx, lotId: string, auctionId: string): Promise<Id<"lot">> {
  const byId = requirePermission(ctx, "auctions")
  return await transaction(ctx, async (tx) => {
    const lot = await lockUnsoldLot(tx, lotId, byId)
    const auction = await lockAuction(tx, auctionId)
    if (auction.status !== "draft" && auction.status !== "scheduled") throw refuse("auctionNotUpcoming")
    const facts = await readLotFacts(tx, lot.lot_id)
    const terms = await relistingTermsOf(tx, lot.lot_id)
    const [nextLotId] = await catalogueLots(tx, auction.id, [terms], { confirmsReserve: true })
    if (!nextLotId) throw new Error("The new lot has no id")
    const disposition = { disposition: "offered-again", nextLotId, at: tx.now(), byId } as const
    await tx.db.insert(lotDispositions).values({ lotId: lot.lot_id, ...disposition })
    await copyPictures(tx, lot.lot_id, nextLotId)
    await followLot(tx, lot.lot_id, nextLotId)
    const after = { auction: auction.title, lot: nextLotId }
    await record(tx, { act: "bidding.relistLot", subjectId: lot.lot_id, after })
    if (lot.seller_id !== null)
      await notifyBidders(tx, facts, [lot.seller_id], "offeredAgain", { next: auction.title })
    return nextLotId
  })
}

export async function returnLot(ctx: Ctx, lotId: string): Promise<void> {
  const byId = requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const lot = await lockUnsoldLot(tx, lotId, byId)
    await tx.db
      .insert(lotDispositions)
      .values({ lotId: lot.lot_id, disposition: "returned", at: tx.now(), byId })
    const bottle = await followLot(tx, lot.lot_id, null)
    await record(tx, { act: "bidding.returnLot", subjectId: lot.lot_id })
    if (lot.seller_id !== null)
      await notifyBidders(
        tx,
        await readLotFacts(tx, lot.lot_id),
        [lot.seller_id],
        bottle?.storedItemId ? "backInStorage" : "returned",
      )
  })
}

/** The lock that bidding takes: two staff decisions, or one and a bidder's answer, run one after the other. */
async function lockUnsoldLot(tx: Tx, lotId: string, staffId: Id<"mem">) {
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  const lot = await lockLot(tx, lotId)
  if (!lot) throw refuse("noSuchLot")
  await requireUninvolved(tx, staffId, { memberIds: [lot.seller_id] })
  if (lot.status !== "unsold") throw refuse("notUnsold")
  await requireNoDisposition(tx, lotId)
  return lot
}

/** A lower reserve that its seller asks for may be below the opening price, which follows it then. */
async function relistingTermsOf(tx: Tx, lotId: Id<"lot">): Promise<NewLot> {
  const [row] = await tx.db.select().from(lots).where(eq(lots.id, lotId))
  if (!row) throw refuse("noSuchLot")
  const reserveCents = (await findLowerReserve(tx, lotId)) ?? row.reserveCents
  const openingCents = Math.min(row.openingCents, reserveCents ?? row.openingCents)
  return NewLot.parse({ ...row, openingCents, reserveCents, endsAt: null })
}
