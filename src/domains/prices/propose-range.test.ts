import fc from "fast-check"
import { expect, test } from "vitest"
import { fewestForRange, proposeRange, type SoldPrice } from "./propose-range.ts"

const now = new Date("2026-12-01T04:00:00.000Z")
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const sold = (hammerCents: number, days = 30): SoldPrice => ({ endedAt: daysAgo(days), hammerCents })

test("the range is the middle half of the last two years' prices, rounded outwards", () => {
  const own = [101_00, 118_00, 122_00, 131_00, 480_00].map((cents) => sold(cents))
  expect(proposeRange(own, [], now)).toMatchObject({
    lowCents: 115_00,
    highCents: 135_00,
    from: "recent",
    count: 5,
  })
})

test("too few recent sales: all sales of the bottle; too few of those: similar bottles; otherwise no range", () => {
  const own = [sold(100_00), sold(110_00), sold(900_00, 1_000)]
  expect(proposeRange(own, [], now)).toMatchObject({ from: "own", count: 3, highCents: 900_00 })
  const similar = [300_00, 320_00, 350_00, 360_00].map((cents) => ({ ...sold(cents), distance: 2 }))
  expect(proposeRange(own.slice(0, 2), similar, now)).toMatchObject({
    lowCents: 300_00,
    highCents: 350_00,
    from: "similar",
    count: 4,
  })
  expect(proposeRange(own.slice(0, 2), similar.slice(0, 2), now)).toBeNull()
})

test("of similar bottles only the most similar count, and none that is too different", () => {
  const alike = (distance: number, prices: readonly number[]) =>
    prices.map((cents) => ({ ...sold(cents), distance }))
  const near = alike(1, [190_00, 200_00, 210_00])
  const next = alike(2, [195_00, 205_00, 208_00])
  const far = alike(6, [600_00, 640_00, 650_00, 660_00, 700_00, 720_00, 800_00])
  expect(proposeRange([], [...far, ...next, ...near], now)).toMatchObject({ count: 6, highCents: 210_00 })
  expect(proposeRange([], [...near, ...alike(9, [900_00, 950_00])], now)).toMatchObject({ count: 3 })
  expect(proposeRange([], alike(9, [900_00, 950_00, 990_00]), now)).toBeNull()
})

test("a sale exactly two years ago counts as recent, one a day older does not", () => {
  const three = (days: number) => [100_00, 110_00, 120_00].map((cents) => sold(cents, days))
  expect(proposeRange(three(730), [], now)).toMatchObject({ from: "recent" })
  expect(proposeRange(three(731), [], now)).toMatchObject({ from: "own" })
})

test("for any prices, the range is ordered, in whole steps, and within a step of the prices", () => {
  const sale = fc.record({
    endedAt: fc.constant(daysAgo(3)),
    hammerCents: fc.integer({ min: 5_00, max: 90_000_00 }),
  })
  fc.assert(
    fc.property(fc.array(sale, { minLength: fewestForRange, maxLength: 40 }), (own) => {
      const range = proposeRange(own, [], now)
      if (!range) throw new Error("a range was owed")
      const prices = own.map(({ hammerCents }) => hammerCents)
      expect(range.lowCents).toBeGreaterThan(0)
      expect(range.lowCents).toBeLessThanOrEqual(range.highCents)
      expect(range.lowCents % 5_00).toBe(0)
      expect(range.highCents % 5_00).toBe(0)
      expect(range.lowCents).toBeGreaterThan(Math.min(...prices) - 100_00)
      expect(range.highCents).toBeLessThan(Math.max(...prices) + 100_00)
      const inside = prices.filter((cents) => cents >= range.lowCents && cents <= range.highCents)
      expect(inside.length * 2).toBeGreaterThanOrEqual(prices.length)
    }),
  )
})
