import { eq } from "drizzle-orm"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, requireId } from "#platform/ids.ts"
import { countBids, publicHistory } from "../history.ts"
import { biddingStateOf, type LockedLot, publicState, termsOf } from "../locked-lot.ts"
import { nextInLine } from "../log/recompute.ts"
import { refuse } from "../refusals.ts"
import { exclusions } from "../schema.ts"
import { computeRecounts, readBidLog, readDeclined, readExclusions } from "./read-bid-log.ts"

type Exclusion = {
  bidderId: Id<"mem">
  cause: (typeof exclusions.$inferSelect)["cause"]
  bidNumber?: number
  byId: Id<"mem"> | null
  reason: string
}

/** Recomputes a locked lot from its log without this bidder. The caller saves it. */
export async function excludeBidder(tx: Tx, lot: LockedLot, exclusion: Exclusion): Promise<void> {
  const { lot_id: lotId, last_number: afterNumber } = lot
  const written = await tx.db
    .insert(exclusions)
    .values({ lotId, afterNumber, at: tx.now(), ...exclusion })
    .onConflictDoNothing()
    .returning({ at: exclusions.at })
  if (written.length === 0) throw refuse("alreadyExcluded")
  await recomputeLot(tx, lot)
}

export async function recomputeLot(tx: Tx, lot: LockedLot): Promise<void> {
  const { lot_id: lotId } = lot
  const [log, exclusionRows] = [await readBidLog(tx, lotId), await readExclusions(tx, lotId)]
  const terms = termsOf(lot)
  const excluded = new Set<string>(exclusionRows.map(({ bidderId }) => bidderId))
  const removed = { excluded, declined: await readDeclined(tx, lotId) }
  const { priceCents, leader, leaderMaxCents, reserveMet } = nextInLine(
    log,
    removed,
    terms,
    biddingStateOf(lot).endsAt,
  )
  lot.price_cents = priceCents
  lot.leader_id = leader === null ? null : requireId("mem", leader)
  lot.leader_max_cents = leaderMaxCents
  lot.leader_paddle = log.find(({ bidder }) => bidder === leader)?.paddle ?? null
  lot.reserve_met = reserveMet
  lot.bid_count = countBids(publicHistory(log, computeRecounts(log, exclusionRows, terms)))
}

export async function saveRecomputedLot(tx: Tx, lot: LockedLot): Promise<void> {
  lot.version += 1
  await tx.db
    .update(biddingStates)
    .set({
      status: lot.status,
      priceCents: lot.price_cents,
      leaderId: lot.leader_id,
      leaderMaxCents: lot.leader_max_cents,
      leaderPaddle: lot.leader_paddle,
      reserveMet: lot.reserve_met,
      bidCount: lot.bid_count,
      version: lot.version,
      boughtNow: false,
    })
    .where(eq(biddingStates.lotId, lot.lot_id))
  // Touches the lot's row so that caches of closed lots invalidate: a price change alone leaves the status as it is.
  await tx.db.update(lots).set({ openingCents: lot.opening_cents }).where(eq(lots.id, lot.lot_id))
  const state = publicState(lot)
  tx.afterCommit(() => tx.app.live.publish(state))
}
