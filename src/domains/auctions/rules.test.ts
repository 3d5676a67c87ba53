import { expect, test } from "vitest"
import { defaultIncrements } from "./increments/increments.ts"
import { isDue, reserveProblemOf, suggestOpening } from "./rules.ts"

const problem = (reserveCents: number | null, low: number | null, high: number | null) =>
  reserveProblemOf({ reserveCents, estimateLowCents: low, estimateHighCents: high })

test("a reserve up to the low estimate is in order", () => {
  expect(problem(null, 100, 200)).toBeUndefined()
  expect(problem(100, 100, 200)).toBeUndefined()
  expect(problem(1_000_000, null, null)).toBeUndefined()
})

test("a reserve above the low estimate must be confirmed, one above the high estimate is refused", () => {
  expect(problem(101, 100, 200)).toBe("reserveAboveLow")
  expect(problem(200, 100, 200)).toBe("reserveAboveLow")
  expect(problem(201, 100, 200)).toBe("reserveAboveHigh")
})

test("with one estimate, only that one is compared", () => {
  expect(problem(101, 100, null)).toBe("reserveAboveLow")
  expect(problem(200, null, 200)).toBeUndefined()
  expect(problem(201, null, 200)).toBe("reserveAboveHigh")
})

test("the suggested opening is half of the reserve, or of the low estimate, in whole increments", () => {
  const suggest = (reserveCents: number | null, openingCents: number | null = null) =>
    suggestOpening({ reserveCents, openingCents, lowCents: 400_00 }, defaultIncrements)
  expect(suggest(90_00)).toBe(44_00)
  expect(suggest(450_00)).toBe(220_00)
  expect(suggest(null)).toBe(200_00)
  expect(suggest(null, 150_00)).toBe(150_00)
  expect(suggest(90_00, 150_00)).toBe(44_00)
  expect(suggest(3_00)).toBe(1_50)
  for (const reserve of [1, 1_00, 99_99, 1_234_56, 90_000_00])
    expect(suggest(reserve)).toBeLessThanOrEqual(reserve)
})

test("an auction is due from its start until it is opened", () => {
  const startsAt = new Date("2026-12-01T12:00:00Z")
  expect(isDue({ status: "scheduled", startsAt }, new Date(startsAt.getTime() - 1))).toBe(false)
  expect(isDue({ status: "scheduled", startsAt: startsAt.toISOString() }, startsAt)).toBe(true)
  expect(isDue({ status: "draft", startsAt }, startsAt)).toBe(false)
  expect(isDue({ status: "live", startsAt }, startsAt)).toBe(false)
})
