import { expect, test } from "vitest"
import { pathTo } from "#platform/app-path.ts"
import { frameText, parseFrameChoices, withGroup } from "./frame-choices.ts"
import { inPlace } from "./lists-of-places.ts"

const none = { place: null, isNarrow: false, opened: [], closed: [] }

test("choices are read as they were written", () => {
  const choices = { place: "vietnam", isNarrow: true, opened: ["money"], closed: ["shop", "people"] } as const
  expect(parseFrameChoices(frameText(choices))).toEqual(choices)
  expect(parseFrameChoices(frameText(none))).toEqual(none)
})

test("a cookie that somebody wrote by hand chooses nothing", () => {
  for (const text of ["", "place=atlantis", "place=__proto__", "opened=%3Cscript%3E&closed=..", "%"])
    expect(parseFrameChoices(text)).toEqual(none)
})

test("a group is open or closed as its reader left it last", () => {
  const open = withGroup(none, "money", true)
  expect(open).toMatchObject({ opened: ["money"], closed: [] })
  expect(withGroup(open, "money", false)).toMatchObject({ opened: [], closed: ["money"] })
})

test("the place is set in the addresses of lists that have one, and only there", () => {
  expect(inPlace("/admin/stock", "vietnam")).toBe("/admin/stock?location=vietnam")
  expect(inPlace("/admin/stock?q=ardbeg&page=3", "vietnam")).toBe("/admin/stock?q=ardbeg&location=vietnam")
  expect(inPlace("/admin/stock?location=malaysia", null)).toBe("/admin/stock")
  expect(inPlace("/admin/orders?q=Q-1", "vietnam")).toBe("/admin/orders?q=Q-1")
  const level = pathTo("/admin/stock/:id/:location", { id: "prd_1", location: "singapore" })
  expect(inPlace(level, "vietnam")).toBe(level)
})
