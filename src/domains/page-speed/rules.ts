/** The metrics of `web-vitals`. All but `cls`, which has no unit, are in milliseconds. */
export const metrics = ["lcp", "inp", "cls", "ttfb", "fcp"] as const
export type Metric = (typeof metrics)[number]

/**
 * Up to the first a value is good, above the second it is poor. Source: https://web.dev/articles/defining-core-web-vitals-thresholds,
 * https://web.dev/articles/ttfb and https://web.dev/articles/fcp.
 */
const thresholds: Record<Metric, readonly [good: number, poor: number]> = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  ttfb: [800, 1_800],
  fcp: [1_800, 3_000],
}

export type SpeedGrade = "good" | "fair" | "poor"

export function gradeOf(metric: Metric, value: number): SpeedGrade {
  const [good, poor] = thresholds[metric]
  if (value <= good) return "good"
  return value <= poor ? "fair" : "poor"
}

/** Days up to today that staff look at. */
export const periods = ["1", "7", "28"] as const

/** Counted together: a few kinds, so that a stranger's addresses cannot fill the table. */
const kinds = [
  ["home", /^\/(home)?$/],
  ["lot", /^\/whisky-auction-live\/[^/]+\/[^/]+\/[^/]+$/],
  ["liveAuctions", /^\/whisky-auction-live(\/|$)/],
  ["pastLot", /^\/whisky-auctions-previous\/[^/]+\/[^/]+\/[^/]+$/],
  ["pastAuctions", /^\/whisky-auctions-previous(\/|$)/],
  ["shopBottle", /^\/whisky-shop\/[^/]+\/[^/]+\/[^/]+$/],
  ["shop", /^\/whisky-shop(\/|$)/],
  ["dram", /^\/whisky-dram(\/|$)/],
  ["cask", /^\/(whisky-cask|buy-whisky-cask)(\/|$)/],
  ["search", /^\/product(\/|$)/],
  ["catalogue", /^\/whisky-(distillery|independent-bottlers|prices|glossary)(\/|$)/],
  ["news", /^\/whisky-news(\/|$)/],
  ["sell", /^\/(register-lots|submit-lots|request-valuation)(\/|$)/],
  ["checkout", /^\/(cart|checkout|payment)(\/|$)/],
  ["account", /^\/(my-account|auth)(\/|$)/],
  ["admin", /^\/admin(\/|$)/],
] as const

export const pageKinds = [...kinds.map(([kind]) => kind), "other"] as const
export type PageKind = (typeof kinds)[number][0] | "other"

export function pageKindOf(path: string): PageKind {
  return kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? "other"
}

const bucketsPerDoubling = 8
const cap: Record<Metric, number> = { lcp: 120_000, inp: 120_000, cls: 50, ttfb: 120_000, fcp: 120_000 }
/** A shift is a share of the window. */
const scale: Record<Metric, number> = { lcp: 1, inp: 1, cls: 1_000, ttfb: 1, fcp: 1 }

/** Values within 9% of each other share a bucket. */
export function bucketOf(metric: Metric, value: number): number {
  const scaled = Math.min(value, cap[metric]) * scale[metric]
  return scaled < 1 ? 0 : 1 + Math.floor(Math.log2(scaled) * bucketsPerDoubling)
}

/** The middle of the bucket. */
function middleOf(metric: Metric, bucket: number): number {
  return bucket === 0 ? 0 : 2 ** ((bucket - 0.5) / bucketsPerDoubling) / scale[metric]
}

export type BucketCount = { bucket: number; count: number }

/** The value that three quarters of the visits are within, by which the metrics are judged; undefined without visits. */
export function p75Of(metric: Metric, counts: readonly BucketCount[]): number | undefined {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { bucket, count } of counts.toSorted((one, other) => one.bucket - other.bucket)) {
    seen += count
    if (seen * 4 >= total * 3) return middleOf(metric, bucket)
  }
  return undefined
}
