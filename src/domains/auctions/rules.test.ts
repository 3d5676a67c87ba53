import { expect, test } from "vitest"
import { reserveProblemOf } from "./rules.ts"

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
