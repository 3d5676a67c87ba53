import type { Cents } from "#platform/money.ts"

export type SoldPrice = { endedAt: string; hammerCents: Cents }
export type SimilarSoldPrice = SoldPrice & { distance: number }

export type ProposedRange<Sale = SoldPrice> = {
  lowCents: Cents
  highCents: Cents
  /** The bottle's sales of two years, all of its sales, or those of similar bottles. */
  from: "recent" | "own" | "similar"
  count: number
  sales: readonly Sale[]
}

/** With fewer sales, the range reflects chance rather than the bottle. */
export const fewestForRange = 3
/** Similar sales beyond this number would only be less similar. */
const enoughAlike = 5
const tooFar = 9
const recentMs = 2 * 365 * 24 * 60 * 60 * 1_000

/**
 * The middle half of the prices of the last two years; if too few, of all prices; if too few, of the most similar
 * bottles. Rounded outwards to round figures.
 */
export function proposeRange<Own extends SoldPrice, Alike extends SimilarSoldPrice>(
  own: readonly Own[],
  similar: readonly Alike[],
  now: Date,
): ProposedRange<Own | Alike> | null {
  const recent = own.filter(({ endedAt }) => now.getTime() - Date.parse(endedAt) <= recentMs)
  const sources = [
    { from: "recent", sales: recent },
    { from: "own", sales: own },
    { from: "similar", sales: nearest(similar) },
  ] as const
  const source = sources.find(({ sales }) => sales.length >= fewestForRange)
  if (!source) return null
  const prices = source.sales.map(({ hammerCents }) => hammerCents).toSorted((a, b) => a - b)
  const low = roundDown(quartile(prices, 1))
  const high = Math.max(roundUp(quartile(prices, 3)), low)
  return { lowCents: low, highCents: high, from: source.from, count: prices.length, sales: source.sales }
}

/** And any others as near as the fifth. */
function nearest<Alike extends SimilarSoldPrice>(similar: readonly Alike[]): Alike[] {
  const alike = similar
    .filter(({ distance }) => distance < tooFar)
    .toSorted((a, b) => a.distance - b.distance)
  const farthest = alike[enoughAlike - 1]?.distance ?? tooFar
  return alike.filter(({ distance }) => distance <= farthest)
}

function quartile(sorted: readonly Cents[], quarters: 1 | 3): Cents {
  return sorted[Math.max(0, Math.ceil((sorted.length * quarters) / 4) - 1)] ?? 0
}

function stepOf(cents: Cents): Cents {
  if (cents < 200_00) return 5_00
  if (cents < 1_000_00) return 10_00
  return cents < 5_000_00 ? 50_00 : 100_00
}

function roundDown(cents: Cents): Cents {
  const step = stepOf(cents)
  return Math.max(step, Math.floor(cents / step) * step)
}

function roundUp(cents: Cents): Cents {
  const step = stepOf(cents)
  return Math.ceil(cents / step) * step
}
