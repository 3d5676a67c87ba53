import fc from "fast-check"
import { expect, test } from "vitest"
import { type ComparedFacts, differencesOf, distanceOf } from "./compare-bottles.ts"
import { proposeRange } from "./propose-range.ts"

const lagavulin: ComparedFacts = {
  age: 16,
  bottler: "Official bottling",
  vintage: null,
  abvPercent: 43,
  volumeMl: 700,
}

test("a sale of the same bottle has no differences", () => {
  expect(differencesOf(lagavulin, { ...lagavulin })).toEqual([])
  expect(differencesOf(lagavulin, { ...lagavulin, abvPercent: 43.05 })).toEqual([])
  expect(distanceOf(lagavulin, { ...lagavulin })).toBe(0)
})

test("each difference of a sale is listed, the most important first", () => {
  const sold = { age: 12, bottler: "Signatory", vintage: 1990, abvPercent: 57.7, volumeMl: 1_000 }
  expect(differencesOf(lagavulin, sold)).toEqual([
    { fact: "age", wanted: 16, sold: 12 },
    { fact: "bottler", wanted: "Official bottling", sold: "Signatory" },
    { fact: "vintage", wanted: null, sold: 1990 },
    { fact: "abvPercent", wanted: 43, sold: 57.7 },
    { fact: "volumeMl", wanted: 700, sold: 1_000 },
  ])
  expect(differencesOf(lagavulin, { ...lagavulin, abvPercent: 43.1 })).toHaveLength(1)
})

test("the distance is the years between ages plus the weights of the other differences", () => {
  const to = (change: Partial<ComparedFacts>) => distanceOf(lagavulin, { ...lagavulin, ...change })
  expect([to({ age: 12 }), to({ age: null }), to({ bottler: "Signatory" }), to({ vintage: 1990 })]).toEqual([
    4, 9, 4, 4,
  ])
  expect([to({ abvPercent: 46 }), to({ abvPercent: 60 }), to({ volumeMl: 1_000 })]).toEqual([1.5, 4, 3])
})

const some = fc.record({
  age: fc.option(fc.integer({ min: 3, max: 60 })),
  bottler: fc.constantFrom("Official bottling", "Signatory"),
  vintage: fc.option(fc.integer({ min: 1950, max: 2015 })),
  abvPercent: fc.integer({ min: 400, max: 650 }).map((tenths) => tenths / 10),
  volumeMl: fc.constantFrom(50, 700, 750, 1_000),
})

test("the distance is zero exactly if nothing differs, and is symmetric", () => {
  fc.assert(
    fc.property(some, some, (one, other) => {
      expect(distanceOf(one, other) === 0).toBe(differencesOf(one, other).length === 0)
      expect(distanceOf(one, other)).toBe(distanceOf(other, one))
    }),
  )
})

test("a proposal includes the sales that it is based on", () => {
  const now = new Date("2026-12-01T04:00:00.000Z")
  const sold = (hammerCents: number, name: string) => ({
    ...{ endedAt: "2026-11-01T04:00:00.000Z", hammerCents, name },
  })
  const own = [sold(100_00, "a"), sold(110_00, "b"), sold(120_00, "c")]
  const alike = [300_00, 310_00, 320_00].map((cents) => ({ ...sold(cents, "d"), distance: 2 }))
  expect(proposeRange(own, alike, now)?.sales).toEqual(own)
  expect(proposeRange(own.slice(0, 1), alike, now)?.sales).toEqual(alike)
})
