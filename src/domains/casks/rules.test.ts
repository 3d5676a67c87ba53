import { expect, test } from "vitest"
import { ageOf, angelsShare, dateOfWhisky, estimateBottles, isStale, perRlaCents } from "./rules.ts"

test.each([
  ["1999-05-18", "2026-05-17", 26, 11],
  ["1999-05-18", "2026-05-18", 27, 0],
  ["1999-05-18", "2026-06-17", 27, 0],
  ["2023-11-21", "2026-11-21", 3, 0],
  ["2024-02-29", "2025-02-28", 0, 11],
  ["2024-02-29", "2025-03-01", 1, 0],
  ["2026-12-31", "2027-01-01", 0, 0],
  ["2026-12-31", "2026-01-01", 0, 0],
])("a cask filled on %s is on %s %i years and %i months old", (filledOn, today, years, months) => {
  expect(ageOf(filledOn, today)).toEqual({ years, months })
})

test("a cask may be called whisky three years after it was filled", () => {
  expect(dateOfWhisky("2024-06-10")).toBe("2027-06-10")
})

test("the angels' share is the alcohol that is gone, in total and per year", () => {
  const cask = { olaLitres: 127, rlaLitres: 97.2, filledOn: "2012-02-20", regaugedOn: "2026-08-03" }
  expect(angelsShare(cask)).toEqual({ litres: 29.8, percent: 23.5, percentAYear: 1.8 })
  const even = {
    olaLitres: 100,
    rlaLitres: 100 * 0.98 ** 10,
    filledOn: "2010-01-01",
    regaugedOn: "2020-01-01",
  }
  expect(angelsShare(even)?.percentAYear).toBe(2)
})

test("an angels' share that cannot be known is left out", () => {
  const cask = { rlaLitres: 97.2, filledOn: "2012-02-20", regaugedOn: "2026-08-03" }
  expect(angelsShare({ ...cask, olaLitres: null })).toBeNull()
  expect(angelsShare({ ...cask, olaLitres: 90 })).toBeNull()
  expect(angelsShare({ ...cask, olaLitres: 100, filledOn: "2026-02-20" })?.percentAYear).toBeNull()
})

test("prices are compared by the litre of alcohol, rounded to the cent", () => {
  expect(perRlaCents(70_800_00, 97.2)).toBe(728_40)
  expect(perRlaCents(100, 3)).toBe(33)
})

test("the number of bottles leaves out what stays in the wood", () => {
  expect(estimateBottles(168.2)).toBe(233)
  expect(estimateBottles(121.4)).toBe(168)
})

test("a gauge that is a year old is stale", () => {
  expect(isStale("2025-11-22", "2026-11-21")).toBe(false)
  expect(isStale("2025-11-21", "2026-11-21")).toBe(true)
})
