import type { Cents } from "#platform/money.ts"

/** How one lot ended: its hammer price, or null where nobody reached what its seller wanted. */
export type Result = { endedAt: string; hammerCents: Cents | null }

export type Summary = {
  sold: number
  unsold: number
  /** Of all results, in basis points. */
  unsoldShare: number
  lowCents: Cents | null
  highCents: Cents | null
  /** Of the last twelve months: how many were sold, and their median from five on. */
  recentSold: number
  medianCents: Cents | null
}

/** A median of fewer sales says more of chance than of the bottle. */
export const fewestForMedian = 5

/** What the results of a bottle come to. `since` is where the last twelve months begin. */
export function summaryOf(results: readonly Result[], since: Date): Summary {
  const prices = hammersOf(results)
  const recent = hammersOf(results.filter(({ endedAt }) => Date.parse(endedAt) >= since.getTime()))
  const unsold = results.length - prices.length
  return {
    sold: prices.length,
    unsold,
    unsoldShare: results.length === 0 ? 0 : Math.round((unsold * 10_000) / results.length),
    lowCents: prices[0] ?? null,
    highCents: prices.at(-1) ?? null,
    recentSold: recent.length,
    medianCents: recent.length < fewestForMedian ? null : medianOf(recent),
  }
}

/** Of prices in their order; between the middle two, rounded half up to the cent. */
function medianOf(sorted: readonly Cents[]): Cents | null {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (low === undefined || high === undefined) return null
  return low + Math.ceil((high - low) / 2)
}

function hammersOf(results: readonly Result[]): Cents[] {
  return results.flatMap(({ hammerCents }) => hammerCents ?? []).toSorted((a, b) => a - b)
}
