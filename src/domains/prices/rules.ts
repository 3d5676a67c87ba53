import type { Cents } from "#platform/money.ts"
import { share, sum } from "#platform/money.ts"

/** How a sale ended: its hammer price, or null where nobody reached what its seller wanted. */
export type Result = { endedAt: string; hammerCents: Cents | null }

/** Counts of all results of a bottle, as they come from the tables. */
export type Tally = {
  /** Of this house and of others. */
  sold: number
  ownSold: number
  /** Of this house: others tell only what they sold. */
  ownUnsold: number
  lowCents: Cents | null
  highCents: Cents | null
  /** Of the last twelve months: how many, and the middle two of their prices; of an odd number the same twice. */
  recentSold: number
  middleCents: readonly [Cents, Cents] | null
}

export type Summary = ReturnType<typeof summaryOf>

/** A median of fewer sales says more of chance than of the bottle. */
export const fewestForMedian = 5

export function summaryOf({ sold, ownSold, ownUnsold, lowCents, highCents, recentSold, middleCents }: Tally) {
  const ended = ownSold + ownUnsold
  return {
    sold,
    ended,
    unsold: ownUnsold,
    /** Of the house's own lots, in basis points. */
    unsoldShare: ended === 0 ? 0 : Math.round((ownUnsold * 10_000) / ended),
    lowCents,
    highCents,
    recentSold,
    medianCents: recentSold < fewestForMedian || middleCents === null ? null : between(middleCents),
  }
}

/** Half-way, rounded half up to the cent. */
function between([low, high]: readonly [Cents, Cents]): Cents {
  return low + Math.ceil((high - low) / 2)
}

/** When the commission was another: until then it was so much. */
export type FormerCommission = { untilAt: string; basisPoints: number }

/** What a lot cost its buyer, who is no member: the hammer and the commission that was asked then. */
export function withCommission(
  { endedAt, hammerCents }: { endedAt: string; hammerCents: Cents },
  former: readonly FormerCommission[],
  todayBasisPoints: number,
): Cents {
  const then = former
    .filter(({ untilAt }) => Date.parse(untilAt) > Date.parse(endedAt))
    .toSorted((a, b) => Date.parse(a.untilAt) - Date.parse(b.untilAt))[0]
  return sum(hammerCents, share(hammerCents, then?.basisPoints ?? todayBasisPoints))
}
