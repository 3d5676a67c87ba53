import { expect, test } from "vitest"
import { clockText, isClosing, timeLeft } from "./time-left.ts"

test("the remaining time is split into days, hours, minutes and seconds", () => {
  expect(timeLeft(2 * 86_400 + 3 * 3_600 + 4 * 60 + 5)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 })
})

test("an end in the past leaves no time", () => {
  expect(clockText(timeLeft(-20))).toBe("00:00:00")
})

test("the last day reads as a clock", () => {
  expect(clockText(timeLeft(86_399))).toBe("23:59:59")
  expect(clockText(timeLeft(61))).toBe("00:01:01")
})

test("the closing phase is the last five minutes before the end, not after it", () => {
  expect([301, 300, 1, 0, -1].map(isClosing)).toEqual([false, true, true, false, false])
})
