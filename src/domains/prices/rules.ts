import type { Cents } from "#platform/money.ts"
import { share, sum } from "#platform/money.ts"

export type Result = { endedAt: string; hammerCents: Cents | null }

export type PriceTally = {
  sold: number
  ownSold: number
  /** Own lots only: other auction houses publish only what they sold. */
  ownUnsold: number
  lowCents: Cents | null
  highCents: Cents | null
  recentSold: number
  middleCents: readonly [Cents, Cents] | null
}

export type PriceSummary = ReturnType<typeof summaryOf>

/** With fewer sales, a median reflects chance rather than the bottle. */
export const fewestForMedian = 5

export function summaryOf({
  sold,
  ownSold,
  ownUnsold,
  lowCents,
  highCents,
  recentSold,
  middleCents,
}: PriceTally) {
  const ended = ownSold + ownUnsold
  return {
    sold,
    ended,
    unsold: ownUnsold,
    unsoldShare: ended === 0 ? 0 : Math.round((ownUnsold * 10_000) / ended),
    lowCents,
    highCents,
    recentSold,
    medianCents: recentSold < fewestForMedian || middleCents === null ? null : middleOf(middleCents),
  }
}

/** The median, rounded up: of an even number of sales it is between two. */
export function middleOf([low, high]: readonly [Cents, Cents]): Cents {
  return low + Math.ceil((high - low) / 2)
}

/** In whole percent of the median. */
export function comparedWithMedian(
  cents: Cents,
  medianCents: Cents,
): { percent: number; side: "above" | "below" | "level" } {
  const percent = Math.round((Math.abs(cents - medianCents) * 100) / medianCents)
  if (percent === 0) return { percent, side: "level" }
  return { percent, side: cents > medianCents ? "above" : "below" }
}

export type FormerCommission = { untilAt: string; basisPoints: number }

/** At the commission of the time. */
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
