import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { lockLot } from "../lock-lots.ts"
import type { LockedLot } from "../locked-lot.ts"
import { exclude, saveLot } from "./exclude.ts"
import { offerChance } from "./offer-chance.ts"
import { readLotFacts, tellBidders } from "./tell-bidders.ts"

/** The lock that bidding takes, before the winner's line is locked: the order in which the hammer takes the two. */
export async function lockSold(tx: Tx, lotId: Id<"lot">): Promise<LockedLot | undefined> {
  const lot = await lockLot(tx, lotId)
  return lot?.status === "sold" ? lot : undefined
}

/**
 * The winner does not pay: the lot is unsold, worked out anew as if they had not bid, and offered to who comes next. A part
 * of the transaction that says so.
 */
export async function endSale(tx: Tx, lot: LockedLot, reason: string): Promise<void> {
  const defaulter = lot.leader_id
  if (defaulter === null) return
  lot.status = "unsold"
  await exclude(tx, lot, { bidderId: defaulter, why: "default", byId: tx.actor.id, reason })
  const isOffered = await offerChance(tx, lot)
  await saveLot(tx, lot)
  // With an offer the seller has a letter of it, which says the same.
  if (!isOffered && lot.seller_id !== null)
    await tellBidders(tx, await readLotFacts(tx, lot.lot_id), [lot.seller_id], "notPaid")
}
