import fc from "fast-check"
import { expect, test } from "vitest"
import { monthsDue } from "./fees.ts"

const at = (text: string) => new Date(`${text}+08:00`)

test("nothing is due until the free time ends, and then a month at once", () => {
  const freeUntil = at("2027-03-01T10:00:00")
  expect(monthsDue(freeUntil, at("2027-03-01T09:59:59"))).toEqual([])
  expect(monthsDue(freeUntil, freeUntil)).toEqual(["2027-03-01"])
  expect(monthsDue(freeUntil, at("2027-04-01T09:59:59"))).toEqual(["2027-03-01"])
  expect(monthsDue(freeUntil, at("2027-05-01T10:00:00"))).toEqual(["2027-03-01", "2027-04-01", "2027-05-01"])
})

test("a shorter month ends on its last day, and the next one keeps the original day", () => {
  expect(monthsDue(at("2027-01-31T00:00:00"), at("2027-04-30T00:00:00"))).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ])
})

test("no month is charged twice, and the months only increase with time", () => {
  const moment = fc.date({
    min: at("2026-01-01T00:00:00"),
    max: at("2030-01-01T00:00:00"),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, fc.nat(2_000), fc.nat(400), (freeUntil, days, more) => {
      const later = new Date(freeUntil.getTime() + days * 86_400_000)
      const months = monthsDue(freeUntil, later)
      expect(new Set(months).size).toBe(months.length)
      const evenLater = monthsDue(freeUntil, new Date(later.getTime() + more * 86_400_000))
      expect(evenLater.slice(0, months.length)).toEqual(months)
    }),
  )
})
