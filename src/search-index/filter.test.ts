import { expect, test } from "vitest"
import { Collection, type IndexEntry } from "./collection.ts"
import { filterSet } from "./filter.ts"
import { rankMatches } from "./rank-matches.ts"

type ShopFacet = "shop"
type ShopFigure = "cents" | "at"

function make() {
  return new Collection<ShopFacet, ShopFigure, "cheap" | "name">({
    facets: ["shop"],
    figures: ["cents", "at"],
    sorts: { cheap: { by: "cents" }, name: "name" },
  })
}

function entry(id: string, name: string, more: Partial<Record<ShopFigure, number>> & { shop?: string } = {}) {
  const { shop = "here", cents = 1, at = 0 } = more
  const texts = { name, makers: [], facts: ["Single Malt"] }
  return { id, texts, facets: { shop }, figures: { cents, at } } satisfies IndexEntry<ShopFacet, ShopFigure>
}

function filled(...entries: IndexEntry<ShopFacet, ShopFigure>[]) {
  const collection = make()
  collection.apply(entries)
  collection.finishBulkLoad()
  return collection
}

function found(collection: ReturnType<typeof make>, query: string, wanted = 10) {
  return rankMatches(collection, filterSet(collection, { is: {} }), query, wanted, {
    key: "",
    isReady: (document) => collection.figures.cents.get(document) > 0,
    newness: (document) => collection.figures.at.get(document),
  })
}

test("the best match is first: the name itself, then a prefix, then facts", () => {
  const collection = filled(
    entry("facts", "Something Else"),
    entry("longer", "Maltings Single Cask"),
    entry("name", "The Malt"),
  )
  expect(found(collection, "malt").ids).toEqual(["name", "longer", "facts"])
})

test("of equal matches, available documents come first, then the newest", () => {
  const collection = filled(
    entry("gone", "Oban", { cents: 0, at: 9 }),
    entry("old", "Oban", { at: 1 }),
    entry("new", "Oban", { at: 2 }),
  )
  expect(found(collection, "oban")).toMatchObject({ ids: ["new", "old", "gone"], total: 3, corrected: null })
  expect(found(collection, "oban", 1)).toMatchObject({ ids: ["new"], total: 3 })
})

test("several names of a facet find what has any of them, also after a change", () => {
  const collection = filled(
    entry("a", "Ardbeg", { shop: "here" }),
    entry("b", "Bowmore", { shop: "there" }),
    entry("c", "Caol Ila", { shop: "elsewhere" }),
  )
  const set = () => filterSet(collection, { is: { shop: ["there", "here"] } })
  const ids = () => [...set().list()].map((document) => collection.idOf(document)).toSorted()
  expect(ids()).toEqual(["a", "b"])
  collection.apply([entry("c", "Caol Ila", { shop: "there" }), entry("a", "Ardbeg", { shop: "gone" })])
  expect(ids()).toEqual(["b", "c"])
  expect(filterSet(collection, { is: { shop: ["here", "there"] } })).toBe(set())
})

test("a renamed document is found by its new name only, and a removed one by none", () => {
  const collection = filled(entry("a", "Ardbeg"), entry("b", "Bowmore"))
  collection.apply([entry("a", "Talisker")])
  expect(found(collection, "ardbeg").ids).toEqual([])
  expect(found(collection, "talisker").ids).toEqual(["a"])
  collection.apply([], ["a"])
  expect(found(collection, "talisker").total).toBe(0)
  expect(filterSet(collection, { is: { shop: "here" } }).count).toBe(1)
})

test("sets, counts and orders after each change equal freshly built ones", () => {
  let seed = 7
  const randomBelow = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  const rows = new Map<string, ReturnType<typeof entry>>()
  const any = () => {
    const id = `d${randomBelow(80)}`
    const row = entry(id, `Bottle ${randomBelow(30)}`, {
      shop: `shop ${randomBelow(4)}`,
      cents: randomBelow(50),
    })
    rows.set(id, row)
    return row
  }
  const collection = filled(...Array.from({ length: 60 }, any))
  const filters = [
    { is: {} },
    { is: { shop: "shop 1" } },
    { is: { shop: "shop 9" } },
    { is: { shop: "shop 2" }, between: [{ of: "cents" as const, from: 10, to: 30 }] },
  ]
  for (let round = 0; round < 200; round++) {
    const changed = Array.from({ length: randomBelow(3) === 0 ? 25 : 1 }, any)
    const latest = new Map(changed.map((row) => [row.id, row]))
    collection.apply([...latest.values()])
    const deleted = `d${randomBelow(80)}`
    rows.delete(deleted)
    collection.apply([], [deleted])
    for (const { is, between } of filters) {
      const passing = [...rows.values()].filter(
        ({ facets, figures }) =>
          (is.shop === undefined || facets.shop === is.shop) &&
          (!between || (figures.cents >= 10 && figures.cents <= 30)),
      )
      const set = filterSet(collection, { is, ...(between ? { between } : {}) })
      expect(set.count).toBe(passing.length)
      const byPrice = passing.toSorted((a, b) => a.figures.cents - b.figures.cents || (a.id < b.id ? -1 : 1))
      const page = set.page(collection.orders.cheap, 3, 10)
      expect(page.map((document) => collection.idOf(document))).toEqual(
        byPrice.slice(3, 13).map(({ id }) => id),
      )
      const code = collection.facets.shop.codeOf("shop 1") ?? -1
      expect(set.countsOf([collection.facets.shop])[0]?.[code] ?? 0).toBe(
        passing.filter(({ facets }) => facets.shop === "shop 1").length,
      )
    }
  }
})
