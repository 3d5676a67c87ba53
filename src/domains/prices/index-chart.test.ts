import fc from "fast-check"
import { expect, test } from "vitest"
import { indexChartOf } from "./index-chart.ts"

const points = fc
  .uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 20 })
  .chain((places) =>
    fc.tuple(
      fc.constant(places.toSorted((a, b) => a - b)),
      fc.array(fc.double({ min: 1, max: 5_000, noNaN: true }), { minLength: 20, maxLength: 20 }),
    ),
  )
  .map(([places, values]) =>
    places.map((place, each) => ({
      quarter: `${2010 + Math.floor(place / 4)}-Q${(place % 4) + 1}`,
      value: values[each] ?? 100,
      pairs: 5,
    })),
  )

test("every quarter is inside the chart, later ones to the right, higher ones above", () => {
  fc.assert(
    fc.property(points, (quarters) => {
      const chart = indexChartOf(quarters)
      if (!chart) {
        expect(quarters.length).toBeLessThan(2)
        return
      }
      expect(chart.dots.map(({ quarter }) => quarter)).toEqual(quarters.map(({ quarter }) => quarter))
      for (const { x, y } of chart.dots) expect(x >= 0 && x <= 100 && y >= 0 && y <= 100).toBe(true)
      expect(chart.dots.every(({ x }, place) => place === 0 || x > (chart.dots[place - 1]?.x ?? 0))).toBe(
        true,
      )
      const rising = quarters.map(({ value }, place) => ({ value, y: chart.dots[place]?.y ?? 0 }))
      rising.sort((a, b) => a.value - b.value)
      expect(rising.every(({ y }, place) => place === 0 || y <= (rising[place - 1]?.y ?? 0))).toBe(true)
      expect(chart.levels.length).toBeLessThanOrEqual(7)
    }),
  )
})

test("the line is broken across quarters without a value", () => {
  const point = (quarter: string) => ({ quarter, value: 100, pairs: 5 })
  const chart = indexChartOf([point("2024-Q4"), point("2025-Q1"), point("2025-Q3")])
  expect(chart?.lines.map(({ isBroken }) => isBroken)).toEqual([false, true])
})
