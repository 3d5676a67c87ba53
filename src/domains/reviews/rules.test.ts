import fc from "fast-check"
import { expect, test } from "vitest"
import { aspects, maxStars } from "./aspects.ts"
import { added, nothing, type RatingSums, roundBelow, summaryOf } from "./rules.ts"

const stars = fc.integer({ min: 1, max: maxStars })
const one = fc.record({ service: stars, price: stars, delivery: stars, quality: stars, website: stars })
const rated = fc.array(
  one.map((given): RatingSums => ({ ...given, count: 1 })),
  { minLength: 1, maxLength: 60 },
)

test("a product without reviews has no stars", () => {
  expect(summaryOf(nothing)).toEqual({ ...nothing, overall: 0 })
})

test("every mean has one decimal and is between the lowest and the highest rating", () => {
  fc.assert(
    fc.property(rated, (all) => {
      const summary = summaryOf(all.reduce(added, nothing))
      expect(summary.count).toBe(all.length)
      for (const aspect of aspects) {
        const given = all.map((each) => each[aspect])
        expect(summary[aspect]).toBeGreaterThanOrEqual(Math.min(...given))
        expect(summary[aspect]).toBeLessThanOrEqual(Math.max(...given))
        const exact = given.reduce((sum, each) => sum + each, 0) / given.length
        expect(Math.abs(summary[aspect] - exact)).toBeLessThanOrEqual(0.05 + 1e-9)
        expect(summary[aspect]).toBe(Number(summary[aspect].toFixed(1)))
      }
    }),
  )
})

test("the order of the reviews does not matter", () => {
  fc.assert(
    fc.property(rated, (all) => {
      expect(all.toReversed().reduce(added, nothing)).toEqual(all.reduce(added, nothing))
    }),
  )
})

test("there are always more reviews than the header says", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (count) => {
      expect(roundBelow(count)).toBeLessThan(count)
      expect(roundBelow(count)).toBeGreaterThan(count - 1 - Math.max(10, (count - 1) / 10))
    }),
  )
  expect([1, 2, 7, 21, 105, 1234].map(roundBelow)).toEqual([0, 1, 6, 20, 100, 1200])
})
