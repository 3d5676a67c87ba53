import fc from "fast-check"
import { expect, test } from "vitest"
import { formatLocalTime } from "#platform/time.ts"
import { firstRates } from "./first-rates.ts"
import { historyOf, importRateAt, nextImportRate, rateAt, rateTable, startOf } from "./rates.ts"

const day = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2032-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const moment = fc.date({
  min: new Date("2023-06-01"),
  max: new Date("2033-06-01"),
  noInvalidDate: true,
})
const days = fc.uniqueArray(day, { maxLength: 12 })

/** Walks through the calendar. */
function slowlyAt(validFrom: readonly string[], at: Date): string | undefined {
  const today = formatLocalTime(at).slice(0, 10)
  let holding: string | undefined
  for (const each of validFrom.toSorted()) if (each <= today) holding = each
  return holding
}

test("the rate that holds is the latest that has begun in Singapore, in whatever order they were written", () => {
  fc.assert(
    fc.property(days, moment, (validFrom, at) => {
      const history = historyOf(validFrom.map((each) => ({ validFrom: each })))
      expect(rateAt(history, at)?.validFrom).toBe(slowlyAt(validFrom, at))
    }),
  )
})

test("a rate holds from the first millisecond of its day, and a later row changes nothing before it", () => {
  fc.assert(
    fc.property(days, day, moment, (validFrom, later, at) => {
      const others = validFrom.filter((each) => each !== later)
      const rows = (all: readonly string[]) => historyOf(all.map((each) => ({ validFrom: each })))
      const start = startOf(later)
      const withLater = rows([...others, later])
      expect(rateAt(withLater, start)?.validFrom).toBe(later)
      const before = new Date(Math.min(at.getTime(), start.getTime() - 1))
      expect(rateAt(withLater, before)).toEqual(rateAt(rows(others), before))
    }),
  )
})

test("before its first rate a country has none, and it knows its next one", () => {
  const rates = rateTable(firstRates())
  const at = (text: string) => new Date(text)
  expect(importRateAt(rates, "VN", at("2019-06-01T00:00:00Z"))).toBeUndefined()
  expect(importRateAt(rates, "VN", at("2026-12-31T15:59:59.999Z"))?.specialBasisPoints).toBe(6_500)
  expect(importRateAt(rates, "VN", at("2026-12-31T16:00:00Z"))?.specialBasisPoints).toBe(7_000)
  expect(nextImportRate(rates, "VN", at("2026-12-01T00:00:00Z"))?.validFrom).toBe("2027-01-01")
  expect(nextImportRate(rates, "VN", at("2031-06-01T00:00:00Z"))).toBeUndefined()
})
