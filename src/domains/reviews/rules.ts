import { type Aspect, aspects, type ReviewState } from "./aspects.ts"

export type RatingSums = Readonly<Record<Aspect, number>> & { count: number }

export type RatingSummary = Readonly<Record<Aspect, number>> & { count: number; overall: number }

export const nothing: RatingSums = { count: 0, service: 0, price: 0, delivery: 0, quality: 0, website: 0 }

export function added(one: RatingSums, other: RatingSums): RatingSums {
  const both = aspects.map((aspect) => [aspect, one[aspect] + other[aspect]] as const)
  return { ...nothing, ...Object.fromEntries(both), count: one.count + other.count }
}

/** With one decimal; 0 without reviews. */
export function summaryOf(sums: RatingSums): RatingSummary {
  const mean = (stars: number, times: number) => (times === 0 ? 0 : Math.round((stars * 10) / times) / 10)
  const all = aspects.reduce((stars, aspect) => stars + sums[aspect], 0)
  const means = aspects.map((aspect) => [aspect, mean(sums[aspect], sums.count)] as const)
  return {
    ...nothing,
    ...Object.fromEntries(means),
    count: sums.count,
    overall: mean(all, sums.count * aspects.length),
  }
}

/** For "with over N reviews". */
export function roundBelow(count: number): number {
  const max = Math.max(0, count - 1)
  const step = max < 20 ? 1 : 10 ** Math.max(1, Math.floor(Math.log10(max)) - 1)
  return Math.floor(max / step) * step
}

/** Transitions by staff. A change by the author returns a review to "pending". */
export const reviewTransitions: Readonly<Record<ReviewState, readonly ReviewState[]>> = {
  pending: ["published", "hidden"],
  published: ["hidden"],
  hidden: ["published"],
}
