import { expect, test } from "vitest"
import { numbersAfterMove, numbersWithoutGaps } from "./lot-numbers.ts"

const lots = [1, 2, 3, 5, 8].map((number) => ({ id: `lot ${number}`, number }))
const move = (from: number, to: number) => Object.fromEntries(numbersAfterMove(lots, `lot ${from}`, to))

test("a lot that moves up takes the number of the one there, and those between move down by one place", () => {
  expect(move(5, 2)).toEqual({ "lot 5": 2, "lot 2": 3, "lot 3": 5 })
  expect(move(8, 1)).toEqual({ "lot 8": 1, "lot 1": 2, "lot 2": 3, "lot 3": 5, "lot 5": 8 })
})

test("a lot that moves down takes the number of the one there, and those between move up by one place", () => {
  expect(move(1, 3)).toEqual({ "lot 2": 1, "lot 3": 2, "lot 1": 3 })
  expect(move(2, 8)).toEqual({ "lot 3": 2, "lot 5": 3, "lot 8": 5, "lot 2": 8 })
})

test("a free number is taken, and its own number changes nothing", () => {
  expect(move(8, 4)).toEqual({ "lot 8": 4 })
  expect(move(2, 2)).toEqual({})
})

test("without gaps, lots keep their order and are numbered from 1", () => {
  expect(Object.fromEntries(numbersWithoutGaps(lots.toReversed()))).toEqual({ "lot 5": 4, "lot 8": 5 })
  expect(numbersWithoutGaps(lots.slice(0, 3)).size).toBe(0)
})
