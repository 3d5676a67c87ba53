import { expect, test } from "vitest"
import type { BidIncrement } from "../lot.ts"
import { defaultIncrements, incrementAt, incrementProblemOf, requireValidIncrements } from "./increments.ts"

const good: readonly BidIncrement[] = [
  { minCents: 0, maxCents: 100, stepCents: 10 },
  { minCents: 100, maxCents: 500, stepCents: 50 },
  { minCents: 500, maxCents: null, stepCents: 100 },
]

function changed(row: number, change: Partial<BidIncrement>): BidIncrement[] {
  return good.map((step, index) => (index === row - 1 ? { ...step, ...change } : step))
}

test("a price on a bound uses the increment of the row that begins there", () => {
  expect([0, 99, 100, 499, 500, 1_000_000].map((cents) => incrementAt(good, cents))).toEqual([
    10, 10, 50, 50, 100, 100,
  ])
})

test("the default table covers every price", () => {
  expect(incrementProblemOf(defaultIncrements)).toBeUndefined()
  expect(
    [0, 4_999, 5_000, 9_999_999, 10_000_000].map((cents) => incrementAt(defaultIncrements, cents)),
  ).toEqual([200, 200, 500, 250_000, 500_000])
})

test("the bands of the default table are whole numbers of increments", () => {
  for (const { minCents, maxCents, stepCents } of defaultIncrements) {
    if (maxCents !== null) expect((maxCents - minCents) % stepCents).toBe(0)
  }
})

test.each<[string, readonly BidIncrement[], string, number | undefined]>([
  ["no rows", [], "incrementsEmpty", undefined],
  ["a first row above zero", changed(1, { minCents: 1 }), "incrementsStart", 1],
  ["a gap", changed(2, { minCents: 101 }), "incrementsGap", 2],
  ["an overlap", changed(2, { minCents: 99 }), "incrementsOverlap", 2],
  ["a step of zero", changed(2, { stepCents: 0 }), "incrementsNotPositive", 2],
  ["a step below zero", changed(3, { stepCents: -100 }), "incrementsNotPositive", 3],
  ["a step of half a cent", changed(1, { stepCents: 0.5 }), "incrementsNotWhole", 1],
  ["a bound that is no number", changed(2, { maxCents: Number.NaN }), "incrementsNotWhole", 2],
  ["a row without a span", changed(2, { maxCents: 100 }), "incrementsBackwards", 2],
  ["a row that runs backwards", changed(2, { maxCents: 50 }), "incrementsBackwards", 2],
  ["a row after the one without an end", changed(2, { maxCents: null }), "incrementsUnbounded", 3],
  ["an end", changed(3, { maxCents: 1_000 }), "incrementsEnd", 3],
])("a table with %s is refused", (_, increments, reason, row) => {
  expect(incrementProblemOf(increments)).toEqual({ reason, facts: row === undefined ? {} : { row } })
  expect(() => requireValidIncrements(increments)).toThrow(`auctions.${reason}`)
})

test("a valid table is accepted", () => {
  expect(() => requireValidIncrements(good)).not.toThrow()
})
