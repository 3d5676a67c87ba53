import fc from "fast-check"
import { expect, test } from "vitest"
import { expiredDays, keptDays } from "./retention.ts"

const anyDays = fc.uniqueArray(
  fc
    .date({ min: new Date("2025-01-01"), max: new Date("2028-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  { maxLength: 200 },
)

test("the last snapshots and the first of each month stay, and all others are removed", () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const expired = new Set(expiredDays(days))
      const isLast = (day: string) => days.filter((other) => other > day).length < keptDays
      const isFirst = (day: string) =>
        !days.some((other) => other < day && other.slice(0, 7) === day.slice(0, 7))
      for (const day of days) expect(expired.has(day), day).toBe(!isLast(day) && !isFirst(day))
    }),
  )
})

test("what stays once stays until newer snapshots replace it: removing twice removes nothing more", () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const expired = new Set(expiredDays(days))
      expect(expiredDays(days.filter((day) => !expired.has(day)))).toEqual([])
    }),
  )
})
