import fc from "fast-check"
import { expect, test } from "vitest"
import { formatLocalTime, isoText, monthsBefore, parseSingaporeTime, startOfDay } from "./time.ts"

test("a local time is Singapore time, eight hours ahead of UTC", () => {
  expect(parseSingaporeTime("2026-12-06T20:00")).toEqual(new Date("2026-12-06T12:00:00Z"))
  expect(parseSingaporeTime(" 2026-12-06 20:00:30 ")).toEqual(new Date("2026-12-06T12:00:30Z"))
})

test.each(["", "tomorrow", "2026-12-06", "2026-02-30T20:00", "2026-12-06T24:30", "06/12/2026 20:00"])(
  "%j is not a time",
  (text) => {
    expect(parseSingaporeTime(text)).toBeUndefined()
  },
)

test("a time written into a field is read back unchanged", () => {
  expect(formatLocalTime("2026-12-31T16:05:00Z")).toBe("2027-01-01T00:05")
  expect(parseSingaporeTime(formatLocalTime("2026-12-31T16:05:00Z"))).toEqual(
    new Date("2026-12-31T16:05:00Z"),
  )
})

test("the day begins at midnight in Singapore", () => {
  expect(startOfDay(new Date("2026-12-06T15:59:59Z"))).toEqual(new Date("2026-12-05T16:00:00Z"))
  expect(startOfDay(new Date("2026-12-06T16:00:00Z"))).toEqual(new Date("2026-12-06T16:00:00Z"))
})

test("twelve months earlier is the same calendar day, or the last day of its month", () => {
  expect(monthsBefore(new Date("2026-12-06T16:00:00Z"), 12)).toEqual(new Date("2025-12-06T16:00:00Z"))
  // In Singapore it is already 29 February.
  expect(monthsBefore(new Date("2028-02-28T16:30:00Z"), 12)).toEqual(new Date("2027-02-27T16:30:00Z"))
})

test("a time is formatted for the language", () => {
  const max = Date.UTC(9_999, 11, 31, 23, 59, 59, 999)
  fc.assert(
    fc.property(fc.integer({ min: -max, max }), (ms) => {
      expect(isoText(ms)).toBe(new Date(ms).toISOString())
    }),
  )
})
