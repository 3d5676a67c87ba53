import { expect, test } from "vitest"
import { textsFrom } from "./texts-from.ts"

const english = textsFrom({
  title: "Live auctions",
  lots_one: "{{count}} lot",
  lots_other: "{{count}} lots",
  refusals: { tooLow: "Please bid at least {{minimum}}.", constructor: "taken" },
})

test("a text is found by its key, in groups too", () => {
  expect(english("title")).toBe("Live auctions")
  expect(english("refusals.tooLow", { minimum: "S$50" })).toBe("Please bid at least S$50.")
})

test("a count of one uses the singular", () => {
  expect([0, 1, 2].map((count) => english("lots", { count }))).toEqual(["0 lots", "1 lot", "2 lots"])
})

test("the text for one may name it in a language without plurals too", () => {
  const t = textsFrom({ won_one: "{{name}}", won_other: "{{count}} lô" })
  expect([1, 2].map((count) => t("won", { count, name: "Ardbeg" }))).toEqual(["Ardbeg", "2 lô"])
})

test("facts are inserted unchanged and never interpreted as placeholders", () => {
  expect(english("refusals.tooLow", { minimum: "{{count}} $& <b>" })).toBe(
    "Please bid at least {{count}} $& <b>.",
  )
})

test("a missing fact leaves its placeholder empty, and a missing key shows itself", () => {
  expect(english("refusals.tooLow")).toBe("Please bid at least .")
  expect(english("refusals.unheard")).toBe("refusals.unheard")
  expect(english("refusals")).toBe("refusals")
  expect(english("toString.name")).toBe("toString.name")
})
