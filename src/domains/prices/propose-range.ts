import type { Cents } from "#platform/money.ts"

/** A sale that was made: of the same bottle, or of one like it. */
export type Sold = { endedAt: string; hammerCents: Cents }
/** How far one like it is from the bottle (`compare-bottles.ts`). */
export type SoldAlike = Sold & { distance: number }

export type ProposedRange<Sale = Sold> = {
  lowCents: Cents
  highCents: Cents
  /** What it rests on: the bottle's own sales of two years, all of its own, or those of bottles like it. */
  from: "recent" | "own" | "similar"
  count: number
  /** Those that it rests on. */
  sales: readonly Sale[]
}

/** Fewer sales say more of chance than of the bottle. */
export const fewestForRange = 3
/** Of bottles like it no more are asked than it takes: the next would be less like it. */
const enoughAlike = 5
/** As far as a bottle of an age is from one of none: what that fetched says nothing of this one. */
const tooFar = 9
const recentMs = 2 * 365 * 24 * 60 * 60 * 1_000

/**
 * The range within which a bottle will probably sell: the middle half of what it fetched in the last two years; where that
 * is too little, of all it ever fetched; and where that is too little too, of what those most like it fetched. Rounded
 * outwards to figures that people say. Null where nothing is known.
 */
export function proposeRange<Own extends Sold, Alike extends SoldAlike>(
  own: readonly Own[],
  similar: readonly Alike[],
  now: Date,
): ProposedRange<Own | Alike> | null {
  const recent = own.filter(({ endedAt }) => now.getTime() - Date.parse(endedAt) <= recentMs)
  const ways = [
    { from: "recent", sales: recent },
    { from: "own", sales: own },
    { from: "similar", sales: nearest(similar) },
  ] as const
  const way = ways.find(({ sales }) => sales.length >= fewestForRange)
  if (!way) return null
  const prices = way.sales.map(({ hammerCents }) => hammerCents).toSorted((a, b) => a - b)
  const low = roundDown(quartile(prices, 1))
  const high = Math.max(roundUp(quartile(prices, 3)), low)
  return { lowCents: low, highCents: high, from: way.from, count: prices.length, sales: way.sales }
}

/** Five of them, and those that are no farther than the fifth. */
function nearest<Alike extends SoldAlike>(similar: readonly Alike[]): Alike[] {
  const alike = similar
    .filter(({ distance }) => distance < tooFar)
    .toSorted((a, b) => a.distance - b.distance)
  const farthest = alike[enoughAlike - 1]?.distance ?? tooFar
  return alike.filter(({ distance }) => distance <= farthest)
}

/** The price that so many quarters of the sales do not go beyond. */
function quartile(sorted: readonly Cents[], quarters: 1 | 3): Cents {
  return sorted[Math.max(0, Math.ceil((sorted.length * quarters) / 4) - 1)] ?? 0
}

/** S$5 up to 200, S$10 up to 1,000, S$50 up to 5,000, S$100 beyond. */
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
