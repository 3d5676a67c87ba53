import type { PairFacts } from "./pair-facts.ts"

/**
 * Each is between 0 and 1, and 1 is the most suspicious. All that a buyer may do too counts only as far as the wins are
 * too few for chance (`lossDoubt`): a member who wins and pays has none of it, however often the bids are on one seller.
 */
export const featureNames = [
  "rarelyWins", // the doubt itself
  "priceEffect", // the part of the hammers that is there because of this bidder's losing bids
  "focus", // more lots of this seller than chance explains
  "coverage", // the share of the seller's lots
  "quickAnswers", // bids within minutes after another's, before the closing minutes
  "probing", // several small losing bids in a row that end without a lead
  "stopsAtReserve", // silent once the reserve is met
  "leavesEarly", // no bid in the last hour of lots that they lose
  "sharedMarks", // what the accounts have in common
  "ring", // several linked accounts bid on this seller's lots
  "reciprocal", // the seller does the same on this bidder's lots
  "secondChances", // the same other account got second chances after this one's defaults
] as const
export type FeatureName = (typeof featureNames)[number]
export type Features = Readonly<Record<FeatureName, number>>

export const noFeatures = Object.fromEntries(featureNames.map((name) => [name, 0])) as Features

export type PairContext = {
  pair: PairFacts
  /** Numbers of lots: all, of the seller, and those that the bidder has bid on. */
  supply: { lots: number; ofSeller: number; ofActor: number }
  /** The strength of what bidder and seller share. */
  shared: number
  ringStrength: number
  /** The same the other way round. */
  back: PairFacts | undefined
}

export function featuresOfPair({ pair, supply, shared, ringStrength, back }: PairContext): Features {
  const doubt = lossDoubt(pair)
  const share = (part: number, of: number) => (of > 0 ? part / of : 0)
  const ofLost = (part: number, full: number) => doubt * trust(pair.lost) * upTo(full, share(part, pair.lost))
  return {
    ...noFeatures,
    rarelyWins: upTo(6, lossBits(pair) - 1),
    priceEffect: doubt * trust(pair.lost) * upTo(0.25, share(pair.effectCents, pair.lostHammerCents)),
    focus: doubt * upTo(25, focusBits(pair.lots, supply)),
    coverage: doubt * trust(pair.lots) ** 2 * upTo(0.8, share(pair.lots, supply.ofSeller)),
    quickAnswers: doubt * trust(pair.answers) * upTo(0.8, share(pair.quickAnswers, pair.answers)),
    probing: ofLost(pair.probed, 0.5),
    stopsAtReserve: ofLost(pair.stoppedAtReserve, 0.4),
    leavesEarly: ofLost(pair.leftEarly, 1),
    sharedMarks: shared,
    ring: doubt * ringStrength * upTo(2, (pair.accounts?.size ?? 1) - 1),
    reciprocal: back ? Math.sqrt(doubt * trust(pair.lost) * lossDoubt(back) * trust(back.lost)) : 0,
  }
}

/** `times`: how often one account's default brought the other a second chance. Once may be chance. */
export function featuresOfDefaults(times: number, shared: number): Features {
  return { ...noFeatures, secondChances: 1 - 2 ** (1 - times), sharedMarks: shared }
}

/**
 * How far the wins stay behind what a buyer would have won who came as close to the hammers: 0 for as many, near 1 for
 * none of several. A win counts by its price, so that a cheap one is no proof of buying.
 */
export function lossDoubt(pair: PairFacts): number {
  const { expectedWins } = pair
  if (expectedWins === 0) return 0
  return (Math.max(0, 1 - winsOf(pair) / expectedWins) * expectedWins) / (expectedWins + 0.25)
}

function winsOf({ won, wonCents, lost, lostHammerCents }: PairFacts): number {
  return lost > 0 && lostHammerCents > 0 ? Math.min(won, (wonCents * lost) / lostHammerCents) : won
}

/** The chance of no more wins than these among as many expected (Poisson), in bits. */
function lossBits(pair: PairFacts): number {
  return surpriseBits(pair.expectedWins, winsOf(pair))
}

/** Between two whole numbers of wins the bits are interpolated. */
function surpriseBits(expected: number, wins: number): number {
  const below = Math.floor(wins)
  const lower = bitsOfAtMost(expected, below)
  return lower + (wins - below) * (bitsOfAtMost(expected, below + 1) - lower)
}

function bitsOfAtMost(expected: number, wins: number): number {
  if (wins >= expected) return 0
  // In logarithms, because e to the minus many is too small for a number.
  let term = -expected * Math.LOG2E
  let sum = term
  for (let k = 1; k <= wins; k++) {
    term += Math.log2(expected / k)
    sum = Math.max(sum, term) + Math.log2(1 + 2 ** -Math.abs(sum - term))
  }
  return Math.max(0, -sum)
}

/** Bits of surprise (Chernoff's bound) that so many of the bidder's lots are of a seller with this share of the supply. */
function focusBits(lots: number, supply: PairContext["supply"]): number {
  const tries = Math.max(supply.ofActor, lots)
  const expected = Math.min(0.999, Math.max(supply.ofSeller, 1) / Math.max(supply.lots, 1))
  const seen = lots / tries
  if (seen <= expected) return 0
  const rest = seen < 1 ? (1 - seen) * Math.log2((1 - seen) / (1 - expected)) : 0
  return tries * (seen * Math.log2(seen / expected) + rest)
}

/** A share of few tries says little. */
function trust(tries: number): number {
  return tries / (tries + 2)
}

function upTo(full: number, value: number): number {
  return Math.min(1, Math.max(0, value / full))
}
