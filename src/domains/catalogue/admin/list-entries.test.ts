import { expect, test } from "vitest"
import { sortEntries } from "./list-entries.ts"

const entries = [
  { id: "talisker", name: "Talisker", cells: ["Scotland", 3, null] },
  { id: "ardbeg", name: "Ardbeg", cells: ["Scotland", 12, "LVMH"] },
  { id: "akkeshi", name: "Akkeshi", cells: ["Japan", 3, ""] },
]
const columns = ["country", "bottles", "owner"]
const sorted = (sort: Parameters<typeof sortEntries>[2]) =>
  sortEntries(entries, columns, sort).map(({ id }) => id)

test("entries are in their usual order, or by one column and then by name", () => {
  expect(sorted("usual")).toEqual(["talisker", "ardbeg", "akkeshi"])
  expect(sorted("name")).toEqual(["akkeshi", "ardbeg", "talisker"])
  expect(sorted("country")).toEqual(["akkeshi", "ardbeg", "talisker"])
  expect(sorted("bottles")).toEqual(["ardbeg", "akkeshi", "talisker"])
})

test("entries without a value come last, also those of a column that the list does not have", () => {
  expect(sorted("owner")).toEqual(["ardbeg", "akkeshi", "talisker"])
  expect(sorted("city")).toEqual(["akkeshi", "ardbeg", "talisker"])
})
