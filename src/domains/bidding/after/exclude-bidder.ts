import { eq } from "drizzle-orm"
import { appendEntries } from "#domains/auctions/chain/append-entries.ts"
import { sealOf } from "#domains/auctions/chain/chain.ts"
import type { EntryOf } from "#domains/auctions/chain/entries.ts"
import { newSalt } from "#domains/auctions/chain/salt.ts"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, requireId } from "#platform/ids.ts"
import { countBids, publicHistory } from "../history.ts"
import { biddingStateOf, type LockedLot, publicState, termsOf } from "../locked-lot.ts"
import { pricedOf } from "../log/act-entries.ts"
import { nextInLine } from "../log/recompute.ts"
import { refuse } from "../refusals.ts"
import { exclusions } from "../schema.ts"
import {
  readBidLog,
  readDeclined,
  readExclusions,
  readPaddle,
  readRecounts,
  type StoredExclusion,
} from "./read-bid-log.ts"

type Exclusion = {
  bidderId: Id<"mem">
  cause: Exclude<(typeof exclusions.$inferSelect)["cause"], "declined">
  bidNumber?: number
  byId: Id<"mem"> | null
  reason: string
}

/** Recomputes a locked lot from its log without this bidder. The caller saves it. */
export async function excludeBidder(tx: Tx, lot: LockedLot, exclusion: Exclusion): Promise<void> {
  const { lot_id: lotId, last_number: afterNumber } = lot
  const [written] = await tx.db
    .insert(exclusions)
    .values({ lotId, afterNumber, at: tx.now(), ...exclusion })
    .onConflictDoNothing()
    .returning({ at: exclusions.at })
  if (!written) throw refuse("alreadyExcluded")
  await appendExclusion(tx, lot, exclusion, written.at)
  await recomputeLot(tx, lot)
}

/** The reason may name the bidder, so the public entry has its seal. */
async function appendExclusion(tx: Tx, lot: LockedLot, exclusion: Exclusion, at: Date): Promise<void> {
  const { bidderId, cause, bidNumber = null, reason } = exclusion
  const salt = newSalt()
  const entry = {
    kind: "exclusion",
    at: at.toISOString(),
    paddle: await readPaddle(tx, lot.lot_id, bidderId),
    cause,
    bid: bidNumber,
    reasonSeal: sealOf(salt, "reason", reason),
  } as const
  await appendEntries(tx, [{ lotId: lot.lot_id, salt, entry }])
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
  lot.leader_encrypted_max =
    log.find((bid) => bid.bidder === leader && bid.maxCents === leaderMaxCents)?.encryptedMax ?? null
  lot.leader_paddle = log.find(({ bidder }) => bidder === leader)?.paddle ?? null
  lot.reserve_met = reserveMet
  await appendEntries(tx, [{ lotId, entry: await recountEntry(tx, lot, exclusionRows, removed.declined) }])
  lot.bid_count = countBids(publicHistory(log, await readRecounts(tx, lotId)))
}

async function recountEntry(
  tx: Tx,
  lot: LockedLot,
  excluded: readonly StoredExclusion[],
  declined: ReadonlySet<string>,
): Promise<EntryOf<"recount">> {
  const numbers: number[] = []
  for (const id of declined) numbers.push(await readPaddle(tx, lot.lot_id, requireId("mem", id)))
  return {
    kind: "recount",
    at: tx.now().toISOString(),
    afterNumber: lot.last_number,
    excluded: excluded.map(({ paddle }) => paddle).toSorted(ascending),
    declined: numbers.toSorted(ascending),
    ...pricedOf(lot),
  }
}

const ascending = (one: number, other: number) => one - other

export async function saveRecomputedLot(tx: Tx, lot: LockedLot): Promise<void> {
  lot.version += 1
  if (lot.status === "sold" || lot.status === "unsold") {
    const at = tx.now().toISOString()
    const entry = { kind: "outcome", at, status: lot.status, ...pricedOf(lot) } as const
    await appendEntries(tx, [{ lotId: lot.lot_id, entry }])
  }
  await tx.db
    .update(biddingStates)
    .set({
      status: lot.status,
      priceCents: lot.price_cents,
      leaderId: lot.leader_id,
      leaderEncryptedMax: lot.leader_encrypted_max,
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
