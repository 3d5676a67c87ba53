import { fewestForMedian } from "#domains/prices/rules.ts"
import type { AuctionPlan } from "./auctions.ts"
import type { ScriptedBid } from "./bidding.ts"
import { keyedPrng, type Prng } from "./keyed-prng.ts"
import type { LotForSale } from "./lots-for-sale.ts"
import type { Cast, DemoMember } from "./people.ts"
import { day, hour, minute } from "./timeline.ts"

type ScriptRole = "ann" | "ben" | "rival"
/** A scripted bid: the bidder, the aim, and how long before now, or before the end of an auction that is over. */
type ScriptStep = [role: ScriptRole, aim: ScriptedBid["aim"], agoMs: number]
type BidScript = readonly ScriptStep[]

/** The lots that visitors who sign in as ann or ben find: leading, outbid, lost and won. */
const bidScripts: Record<string, readonly BidScript[]> = {
  "singapore live": [
    [["ann", "lead", 5 * hour]],
    [
      ["ann", "lead", 3 * hour],
      ["ben", "follow", 40 * minute],
    ],
    [["ben", "lead", 4 * hour]],
    [
      ["ann", "follow", 9 * hour],
      ["rival", "lead", 2 * hour],
    ],
    [
      ["ben", "follow", 8 * hour],
      ["rival", "lead", 90 * minute],
    ],
    [
      ["ben", "lead", 7 * hour],
      ["ann", "lead", 50 * minute],
    ],
  ],
  "vietnam live": [
    [["ben", "lead", 6 * hour]],
    [
      ["ann", "follow", 10 * hour],
      ["rival", "lead", 3 * hour],
    ],
  ],
  "malaysia live": [
    [["ann", "lead", 6 * hour]],
    [
      ["ben", "follow", 9 * hour],
      ["rival", "lead", 4 * hour],
    ],
  ],
  "malaysia completed": [
    [["ann", "lead", 26 * hour]],
    [
      ["ben", "follow", 31 * hour],
      ["ann", "lead", 4 * minute],
      ["ben", "lead", 90_000],
    ],
    [
      ["ann", "follow", 40 * hour],
      ["rival", "lead", 22 * hour],
    ],
    [
      ["ben", "follow", 33 * hour],
      ["rival", "lead", 3 * minute],
    ],
  ],
  "singapore completed": [
    [
      ["ann", "follow", 28 * hour],
      ["rival", "lead", 6 * hour],
    ],
    [
      ["ben", "lead", 50 * hour],
      ["rival", "lead", 2 * minute],
    ],
    [["ann", "lead", 30 * hour]],
    [["ben", "lead", 21 * hour]],
  ],
}

/**
 * The scripted bids of one auction, by lot. Uses lots of a middling price without a reserve that would get in the way.
 */
export function scriptedBidsOf(
  plan: Pick<AuctionPlan, "key" | "location" | "stage" | "endsAt">,
  lots: readonly LotForSale[],
  cast: Cast,
  now: Date,
): Map<string, ScriptedBid[]> {
  const random = keyedPrng(`story of ${plan.key}`)
  const fitting = random
    .shuffled(lots.filter((lot) => !lot.hasReserve && lot.worthCents > 80_00 && lot.worthCents < 900_00))
    // Lots with a price history first, so that the won ones have a value.
    .toSorted((a, b) => Number(hasPriceHistory(b)) - Number(hasPriceHistory(a)))
  // Only the location's latest auction: older won lots would be overdue.
  const isRecent = now.getTime() - plan.endsAt.getTime() < 12 * day
  const scripts = (isRecent && bidScripts[`${plan.location} ${plan.stage}`]) || []
  const bidsByLot = new Map<string, ScriptedBid[]>()
  for (const [index, script] of scripts.entries()) {
    const lot = fitting[index]
    if (lot) bidsByLot.set(lot.id, scriptedBidsAt(lot, script, cast, { now, luck: random }))
  }
  return bidsByLot
}

function hasPriceHistory({ soldBefore }: LotForSale): boolean {
  return soldBefore >= fewestForMedian
}

function scriptedBidsAt(
  lot: LotForSale,
  script: BidScript,
  cast: Cast,
  { now, luck: random }: { now: Date; luck: Prng },
): ScriptedBid[] {
  const about = Math.min(now.getTime(), lot.endsAt.getTime())
  const rival = random.pick(cast.crowd)
  const people: Record<ScriptRole, DemoMember> = { ann: cast.ann, ben: cast.ben, rival }
  const jitter = random.between(0, 40_000)
  return script.map(([role, aim, agoMs]) => ({
    at: new Date(about - agoMs - jitter),
    bidder: people[role],
    aim,
  }))
}
