import { expect, test } from "vitest"
import { groupLetters, groupPlaces, letterOf, splitBySize } from "./group-places.ts"

const row = (name: string, country: string, region: string | null) => ({ name, country, region })
const of = (country: string, region: string, many: number) =>
  Array.from({ length: many }, (_, place) => row(`${region} ${place}`, country, region))

test("the largest countries and regions come first, and small regions share a row", () => {
  const rows = [...of("Wales", "Wales", 2), ...of("Scotland", "Islay", 5), row("A", "Scotland", null)]
  rows.push(...of("Scotland", "Speyside", 6), ...of("Scotland", "Campbeltown", 3))
  const [scotland, wales] = groupPlaces(rows)
  expect([scotland?.country, scotland?.count, wales?.country, wales?.count]).toEqual([
    "Scotland",
    15,
    "Wales",
    2,
  ])
  expect(scotland?.regions.map(({ name, rows: own }) => [name, own.length])).toEqual([
    ["Speyside", 6],
    ["Islay", 5],
    [null, 4],
  ])
  expect(scotland?.regions.flatMap((region) => region.rows)).toHaveLength(15)
})

test("small countries come last, by name, unless the list is of one country", () => {
  const places = groupPlaces([
    ...of("Wales", "Wales", 2),
    ...of("Scotland", "Islay", 7),
    ...of("Iceland", "", 1),
  ])
  const { large, small } = splitBySize(places)
  expect([large, small].map((group) => group.map(({ country }) => country))).toEqual([
    ["Scotland"],
    ["Iceland", "Wales"],
  ])
  expect(splitBySize(groupPlaces(of("Wales", "Wales", 2))).small).toEqual([])
})

test("a name is filed under its first plain letter", () => {
  expect(["Éan", "'Ugadale", "100 Proof", "allt", "嘉"].map(letterOf)).toEqual(["E", "U", "#", "A", "#"])
  const groups = groupLetters(["Oban", "Éan", "100", "oak"], (name) => name)
  expect(groups).toEqual([
    { letter: "#", rows: ["100"] },
    { letter: "E", rows: ["Éan"] },
    { letter: "O", rows: ["Oban", "oak"] },
  ])
})
