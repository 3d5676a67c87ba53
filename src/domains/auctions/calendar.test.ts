import { expect, test } from "vitest"
import { eventsOfMonth, monthName, monthOf } from "./calendar.ts"

const now = new Date("2026-11-30T17:30:00Z")

test.each([
  [null, "2026-12"],
  ["2026-12", "2026-12"],
  ["2027-01", "2027-01"],
  ["2026-13", "2026-12"],
  ["soon", "2026-12"],
])("%o is the month %s in Singapore", (value, name) => {
  const month = monthOf(value, now)
  expect(monthName(month)).toBe(name)
  expect(month.toISOString()).toMatch(/T16:00:00\.000Z$/)
})

test("a month has its events by the time of their place, in order, and no others", () => {
  const auction = { id: "auc_1", title: "Winter", location: "singapore", status: "scheduled" } as const
  const sale = {
    ...auction,
    previewAt: new Date("2026-11-30T15:59:59Z"),
    startsAt: new Date("2026-11-30T16:00:00Z"),
    endsAt: new Date("2026-12-31T16:00:00Z"),
  }
  const other = { ...sale, id: "auc_2", startsAt: new Date("2026-12-31T15:59:59Z") }
  expect(
    eventsOfMonth(monthOf("2026-12", now), [other, sale]).map(({ kind, auction }) => [kind, auction.id]),
  ).toEqual([
    ["start", "auc_1"],
    ["start", "auc_2"],
  ])
  const abroad = { ...sale, location: "vietnam", endsAt: new Date("2026-12-31T16:59:59Z") } as const
  expect(eventsOfMonth(monthOf("2026-12", now), [abroad]).map(({ kind }) => kind)).toEqual(["end"])
  expect(eventsOfMonth(monthOf("2026-11", now), [abroad]).map(({ kind }) => kind)).toEqual([
    "preview",
    "start",
  ])
})
