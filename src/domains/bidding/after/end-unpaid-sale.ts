import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { lockLot } from "../lock-lots.ts"
import type { LockedLot } from "../locked-lot.ts"
import { excludeBidder, saveRecomputedLot } from "./exclude-bidder.ts"
import { notifyBidders, readLotFacts } from "./notify-bidders.ts"
import { offerSecondChance } from "./offer-second-chance.ts"

/** Takes the lock that bidding takes. Lock order, as at the close: lot, then order line. */
export async function lockSoldLot(tx: Tx, lotId: Id<"lot">): Promise<LockedLot | undefined> {
  const lot = await lockLot(tx, lotId)
  return lot?.status === "sold" ? lot : undefined
}

/** The lot becomes unsold and its next bidder gets an offer. Call it in the transaction that declares the default. */
export async function endUnpaidSale(tx: Tx, lot: LockedLot, reason: string): Promise<void> {
  const defaulter = lot.leader_id
  if (defaulter === null) return
  lot.status = "unsold"
  await excludeBidder(tx, lot, { bidderId: defaulter, cause: "default", byId: tx.actor.id, reason })
  const isOffered = await offerSecondChance(tx, lot)
  await saveRecomputedLot(tx, lot)
  // If there is an offer, the seller's e-mail about it reports the default too.
  if (!isOffered && lot.seller_id !== null)
    await notifyBidders(tx, await readLotFacts(tx, lot.lot_id), [lot.seller_id], "notPaid")
}
