import { expect, test } from "vitest"
import { changesAtMs, clockText, isClosing, timeLeft } from "./time-left.ts"

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

const hour = 3_600_000

test.each([
  ["each hour", 49.5 * hour, 0.5 * hour],
  ["at the beginning of the last day", 24.25 * hour, 0.25 * hour],
  ["each second of the last day", 23.9 * hour, 0],
  ["never once it has ended", 0, undefined],
])("a countdown changes %s", (_, leftMs, afterMs) => {
  const now = Date.parse("2026-11-27T12:00:00Z")
  expect(changesAtMs(now + leftMs, now)).toBe(afterMs === undefined ? undefined : now + afterMs)
})
