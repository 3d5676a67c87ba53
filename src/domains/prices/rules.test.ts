import fc from "fast-check"
import { expect, test } from "vitest"
import { chartOf } from "./chart.ts"
import { comparedWithMedian, type Result, summaryOf as summaryOfTally, withCommission } from "./rules.ts"

const since = new Date("2025-12-01T00:00:00Z")
const at = (day: string, hammerCents: number | null): Result => ({ endedAt: `${day}T12:00:00Z`, hammerCents })

/** A reference implementation of the SQL. */
function summaryOf(results: readonly Result[], since: Date) {
  const prices = (all: readonly Result[]) =>
    all.flatMap(({ hammerCents }) => hammerCents ?? []).toSorted((a, b) => a - b)
  const all = prices(results)
  const recent = prices(results.filter(({ endedAt }) => Date.parse(endedAt) >= since.getTime()))
  const [low, high] = [recent[(recent.length - 1) >> 1], recent[recent.length >> 1]]
  return summaryOfTally({
    sold: all.length,
    ownSold: all.length,
    ownUnsold: results.length - all.length,
    lowCents: all[0] ?? null,
    highCents: all.at(-1) ?? null,
    recentSold: recent.length,
    middleCents: low === undefined || high === undefined ? null : [low, high],
  })
}

test("a bottle that was never sold has no prices", () => {
  expect(summaryOf([], since)).toEqual({
    sold: 0,
    ended: 0,
    unsold: 0,
    unsoldShare: 0,
    lowCents: null,
    highCents: null,
    recentSold: 0,
    medianCents: null,
  })
  expect(summaryOf([at("2026-01-01", null)], since)).toMatchObject({ unsold: 1, unsoldShare: 10_000 })
})

test("the median is of the last twelve months, from five sales on", () => {
  const four = [at("2026-01-01", 100), at("2026-02-01", 300), at("2026-03-01", 200), at("2026-04-01", 500)]
  expect(summaryOf(four, since)).toMatchObject({ recentSold: 4, medianCents: null })
  expect(summaryOf([...four, at("2025-11-30", 900)], since)).toMatchObject({
    medianCents: null,
    highCents: 900,
  })
  expect(summaryOf([...four, at("2025-12-01", 900)], since)).toMatchObject({
    recentSold: 5,
    medianCents: 300,
  })
  const six = [...four, at("2026-05-01", 401), at("2026-06-01", 302)]
  expect(summaryOf(six, since).medianCents).toBe(301)
  expect(summaryOf([...six.slice(1), at("2026-06-01", 303)], since).medianCents).toBe(303)
})

test("unsold lots count for the unsold share only", () => {
  const results = [at("2026-01-01", 100), at("2026-01-02", null), at("2026-01-03", 300)]
  expect(summaryOf(results, since)).toMatchObject({ sold: 2, unsold: 1, unsoldShare: 3_333, lowCents: 100 })
})

const results = fc.array(
  fc.record({
    endedAt: fc
      .date({ min: new Date("2024-01-01"), max: new Date("2026-12-01"), noInvalidDate: true })
      .map((date) => date.toISOString()),
    hammerCents: fc.option(fc.integer({ min: 1, max: 9_000_000_00 })),
  }),
  { maxLength: 40 },
)

test("the median is within the range, in any order, with half of the sales on either side", () => {
  fc.assert(
    fc.property(results, fc.infiniteStream(fc.nat()), (some, randomNumbers) => {
      const summary = summaryOf(some, since)
      const shuffled = some
        .map((result) => ({ result, by: randomNumbers.next().value }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ result }) => result)
      expect(summaryOf(shuffled, since)).toEqual(summary)
      expect(summary.sold + summary.unsold).toBe(some.length)
      const { medianCents, lowCents, highCents } = summary
      if (medianCents === null) {
        expect(summary.recentSold).toBeLessThan(5)
        return
      }
      const recent = some.flatMap(({ endedAt, hammerCents }) =>
        hammerCents !== null && endedAt >= since.toISOString() ? hammerCents : [],
      )
      expect(Number.isSafeInteger(medianCents)).toBe(true)
      expect(medianCents).toBeGreaterThanOrEqual(lowCents ?? 0)
      expect(medianCents).toBeLessThanOrEqual(highCents ?? 0)
      expect(recent.filter((cents) => cents < medianCents).length).toBeLessThanOrEqual(recent.length / 2)
      expect(recent.filter((cents) => cents > medianCents).length).toBeLessThanOrEqual(recent.length / 2)
    }),
  )
})

test("every sale is inside the chart, dearer ones higher, below a grid line with a round figure", () => {
  fc.assert(
    fc.property(results, (some) => {
      const chart = chartOf(some)
      const sold = some.filter(({ hammerCents }) => hammerCents !== null)
      if (!chart) {
        expect(sold.length).toBeLessThan(2)
        return
      }
      expect(chart.points).toHaveLength(sold.length)
      for (const { x, y } of chart.points) {
        expect(x >= 0 && x <= 100 && y >= 0 && y <= 100).toBe(true)
      }
      const byPrice = chart.points.toSorted((a, b) => a.hammerCents - b.hammerCents)
      expect(byPrice.every(({ y }, place) => place === 0 || y <= (byPrice[place - 1]?.y ?? 100))).toBe(true)
      expect(chart.prices.length).toBeGreaterThan(1)
      expect(chart.prices.length).toBeLessThanOrEqual(6)
      for (const { cents } of chart.prices) expect(cents % 100).toBe(0)
    }),
  )
})

test("other auction houses' sales do not count for the unsold share", () => {
  const tally = {
    sold: 10,
    ownSold: 1,
    ownUnsold: 3,
    lowCents: 1,
    highCents: 9,
    recentSold: 0,
    middleCents: null,
  }
  expect(summaryOfTally(tally)).toMatchObject({ ended: 4, unsoldShare: 7_500, medianCents: null })
})

test("the buyer's price includes the commission at the fall of the hammer", () => {
  const former = [
    { untilAt: "2026-05-01T00:00:00Z", basisPoints: 1_500 },
    { untilAt: "2025-05-01T00:00:00Z", basisPoints: 500 },
  ]
  const paid = (day: string) => withCommission({ endedAt: day, hammerCents: 100_00 }, former, 1_000)
  expect(paid("2025-04-30T23:59:59Z")).toBe(105_00)
  expect(paid("2025-05-01T00:00:00Z")).toBe(115_00)
  expect(paid("2026-04-30T00:00:00Z")).toBe(115_00)
  expect(paid("2026-05-01T00:00:00Z")).toBe(110_00)
})

test("a price is compared with the median in whole percent", () => {
  expect(comparedWithMedian(201_60, 180_00)).toEqual({ percent: 12, side: "above" })
  expect(comparedWithMedian(90_00, 180_00)).toEqual({ percent: 50, side: "below" })
  expect(comparedWithMedian(180_50, 180_00)).toEqual({ percent: 0, side: "level" })
})
