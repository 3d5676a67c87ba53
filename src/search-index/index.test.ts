import { expect, test } from "vitest"
import { type IndexEntry, loadIndex } from "./index.ts"

type BottleEntry = IndexEntry<"shop", "cents">
const bottle = (id: string, name: string, shop: string | null, cents: number): BottleEntry => {
  return {
    id,
    texts: { name, makers: [], facts: [] },
    facets: { shop },
    figures: { cents },
    note: `about ${name}`,
  }
}
const entries = [
  bottle("a", "Port Ellen 1979", "Singapore", 300),
  bottle("b", "Port Ellen 1982", "Hong Kong", 200),
  bottle("c", "Brora 1982", "Singapore", 100),
]

async function* pagesOf(all: readonly BottleEntry[]) {
  for (const entry of all) yield [entry]
}

const open = (isBackground = false) =>
  loadIndex(
    { facets: ["shop"], figures: ["cents"], sorts: { cheap: { by: "cents" }, name: "name" } },
    pagesOf(entries),
    { isBackground },
  )

test.each([false, true])(
  "loaded entries are filtered, sorted, counted and found (background: %s)",
  async (is) => {
    const index = await open(is)
    expect(index.size).toBe(3)
    const page = { filter: { is: {} }, sort: "cheap", from: 1, size: 2 } as const
    expect(index.page(page)).toEqual({ ids: ["b", "a"], total: 3 })
    const filter = { is: { shop: "Singapore" }, between: [{ of: "cents" as const, to: 250 }] }
    expect(index.page({ ...page, filter, from: 0 })).toEqual({ ids: ["c"], total: 1 })
    expect(index.choices({ is: {} }, ["shop"], 9)).toEqual([
      [
        { name: "Singapore", count: 2 },
        { name: "Hong Kong", count: 1 },
      ],
    ])
    expect(index.storedFields(["c", "unknown"])).toEqual(["about Brora 1982", ""])
  },
)

test("of equal matches what is ready comes first, then what has more of a figure", async () => {
  const index = await open()
  const search = (ready?: { facet: "shop"; name: string }) =>
    index.search("port ellen", {}, 9, { ready, highest: "cents" }).ids
  expect(search()).toEqual(["a", "b"])
  expect(search({ facet: "shop", name: "Hong Kong" })).toEqual(["b", "a"])
  expect(search({ facet: "shop", name: "nowhere" })).toEqual(["a", "b"])
  expect(index.search("port ellne", { shop: "Hong Kong" }, 9, { highest: "cents" }).ids).toEqual(["b"])
})

test("changes replace, add and remove entries; a place is retired for each that left", async () => {
  const index = await open()
  await index.apply(
    [bottle("b", "Ardbeg 1975", "Singapore", 50), bottle("d", "Lagg", null, 1)],
    ["a", "none"],
  )
  expect(index.page({ filter: { is: {} }, sort: "name", from: 0, size: 9 }).ids).toEqual(["b", "c", "d"])
  expect(index.search("ellen", {}, 9, { highest: "cents" }).total).toBe(0)
  expect(index.retired).toBe(2)
})
