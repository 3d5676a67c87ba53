import fc from "fast-check"
import { expect, test } from "vitest"
import { changeOverYear, fewestPairs, priceIndex, type QuarterPrice } from "./price-index.ts"

const quarters = ["2023-Q4", "2024-Q1", "2024-Q2", "2024-Q3", "2024-Q4", "2025-Q1"]

const market = fc
  .array(
    fc.record({
      productId: fc.integer({ min: 1, max: 12 }).map((number) => `bottle ${number}`),
      quarter: fc.constantFrom(...quarters),
      price: fc.integer({ min: 20_00, max: 9_000_00 }),
    }),
    { maxLength: 160 },
  )
  .map((all): QuarterPrice[] => all)

function steady(bottles: number, levels: readonly number[]): QuarterPrice[] {
  return Array.from({ length: bottles }, (_, bottle) => bottle).flatMap((bottle) =>
    levels.map((level, place) => ({
      productId: `bottle ${bottle}`,
      quarter: quarters[place] ?? "",
      price: (50_00 + bottle * 77_00) * level,
    })),
  )
}

test("constant prices give 100 throughout", () => {
  fc.assert(
    fc.property(market, (all) => {
      const still = all.map((each) => ({ ...each, price: 100_00 + each.productId.length }))
      for (const { value } of priceIndex(still)) expect(value).toBeCloseTo(100, 8)
    }),
  )
})

test("the index follows a movement that all bottles share", () => {
  const levels = [1, 1.2, 1.1, 0.9, 1.5, 1.51]
  const points = priceIndex(steady(7, levels))
  expect(points.map(({ quarter }) => quarter)).toEqual(quarters)
  points.forEach(({ value }, place) => {
    expect(value).toBeCloseTo(100 * (levels[place] ?? 0), 8)
  })
  expect(points.map(({ pairs }) => pairs)).toEqual([7, 14, 14, 14, 14, 7])
})

test("if everything in one quarter costs more by a factor, its value rises by that factor and no other changes", () => {
  fc.assert(
    fc.property(market, fc.nat(5), fc.double({ min: 0.2, max: 5, noNaN: true }), (all, place, times) => {
      const quarter = quarters[place] ?? ""
      const dearer = all.map((each) =>
        each.quarter === quarter ? { ...each, price: each.price * times } : each,
      )
      const [was, is] = [priceIndex(all), priceIndex(dearer)]
      expect(is.map((point) => point.quarter)).toEqual(was.map((point) => point.quarter))
      const base = was[0]?.quarter === quarter ? times : 1
      was.forEach((point, each) => {
        const wanted = (point.value * (point.quarter === quarter ? times : 1)) / base
        expect((is[each]?.value ?? 0) / wanted).toBeCloseTo(1, 6)
      })
    }),
  )
})

test("the order of the sales does not matter", () => {
  fc.assert(
    fc.property(market, fc.infiniteStream(fc.nat()), (all, randomNumbers) => {
      const shuffled = all
        .map((each) => ({ each, by: randomNumbers.next().value }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ each }) => each)
      expect(priceIndex(shuffled)).toEqual(priceIndex(all))
    }),
  )
})

test("quarters are in order, each with enough pairs, and start at 100", () => {
  fc.assert(
    fc.property(market, (all) => {
      const points = priceIndex(all)
      if (points.length > 0) expect(points[0]?.value).toBeCloseTo(100, 8)
      expect(points.map(({ quarter }) => quarter)).toEqual(points.map(({ quarter }) => quarter).toSorted())
      for (const { value, pairs } of points) {
        expect(value).toBeGreaterThan(0)
        expect(Number.isFinite(value)).toBe(true)
        expect(pairs).toBeGreaterThanOrEqual(fewestPairs)
      }
    }),
  )
})

test("one absurd price among many barely moves the index", () => {
  const calm = steady(20, [1, 1.1, 1.2])
  const absurd = calm.map((each, place) => (place === 4 ? { ...each, price: each.price * 100 } : each))
  priceIndex(absurd).forEach(({ value }, place) => {
    expect(Math.abs(value / (priceIndex(calm)[place]?.value ?? 0) - 1)).toBeLessThan(0.02)
  })
})

test("quarters without pairs to the others are left out, and too few pairs give no index", () => {
  const early = steady(6, [1, 1.3])
  const late = steady(9, [1, 2]).map((each) => ({
    productId: `late ${each.productId}`,
    quarter: each.quarter === "2023-Q4" ? "2024-Q4" : "2025-Q1",
    price: each.price,
  }))
  expect(priceIndex([...early, ...late]).map(({ quarter }) => quarter)).toEqual(["2024-Q4", "2025-Q1"])
  expect(priceIndex(steady(fewestPairs - 1, [1, 2, 3].slice(0, 2)))).toEqual([])
  expect(priceIndex([])).toEqual([])
})

test("a change over a year is given if both ends have a value", () => {
  const point = (quarter: string, value: number) => ({ quarter, value })
  expect(changeOverYear([point("2024-Q1", 80), point("2024-Q3", 90), point("2025-Q1", 100)])).toBeCloseTo(
    0.25,
  )
  expect(changeOverYear([point("2024-Q2", 80), point("2025-Q1", 100)])).toBeNull()
  expect(changeOverYear([])).toBeNull()
})
