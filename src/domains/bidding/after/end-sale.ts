import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { lockLot } from "../lock-lots.ts"
import type { LockedLot } from "../locked-lot.ts"
import { exclude, saveLot } from "./exclude.ts"
import { offerChance } from "./offer-chance.ts"
import { readLotFacts, tellBidders } from "./tell-bidders.ts"

/** Takes the lock that bidding takes. Lock order, as at the close: the lot, then the winner's order line. */
export async function lockSold(tx: Tx, lotId: Id<"lot">): Promise<LockedLot | undefined> {
  const lot = await lockLot(tx, lotId)
  return lot?.status === "sold" ? lot : undefined
}

/**
 * For a winner who does not pay: the lot becomes unsold, its state is recomputed without their bids, and the next
 * bidder gets an offer. Runs in the transaction that declares the default.
 */
export async function endSale(tx: Tx, lot: LockedLot, reason: string): Promise<void> {
  const defaulter = lot.leader_id
  if (defaulter === null) return
  lot.status = "unsold"
  await exclude(tx, lot, { bidderId: defaulter, why: "default", byId: tx.actor.id, reason })
  const isOffered = await offerChance(tx, lot)
  await saveLot(tx, lot)
  // If there is an offer, the seller's e-mail about it reports the default too.
  if (!isOffered && lot.seller_id !== null)
    await tellBidders(tx, await readLotFacts(tx, lot.lot_id), [lot.seller_id], "notPaid")
}
