import { beforeAll, expect, test } from "vitest"
import { Collection, type IndexEntry } from "./collection.ts"
import { filterSet } from "./filter.ts"
import { rankMatches } from "./rank-matches.ts"

type LargeFacet = "shop" | "maker"
type LargeFigure = "cents" | "at"
type LargeEntry = IndexEntry<LargeFacet, LargeFigure>

const size = 6_000
const words = ["oak", "peat", "port", "palo", "smoke", "sherry", "sea", "salt"]
const rows = new Map<string, LargeEntry>()
let seed = 11

function randomBelow(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * below)
}

function rowOf(id: string): LargeEntry {
  const name = `${words[randomBelow(8)]} ${words[randomBelow(8)]} ${randomBelow(3_000)}`
  const facets = {
    shop: `shop ${randomBelow(3)}`,
    maker: randomBelow(4) === 0 ? `maker ${randomBelow(400)}` : null,
  }
  const cents = randomBelow(20) === 0 ? null : randomBelow(5_000)
  return {
    id,
    texts: { name, makers: [], facts: [] },
    facets,
    figures: { cents, at: randomBelow(1_000) },
    note: name,
  }
}

const collection = new Collection<LargeFacet, LargeFigure, "cheap" | "dear" | "name">({
  facets: ["shop", "maker"],
  figures: ["cents", "at"],
  sorts: { cheap: { by: "cents" }, dear: { by: "cents", isFalling: true }, name: "name" },
})

beforeAll(() => {
  for (let index = 0; index < size; index++) rows.set(`d${index}`, rowOf(`d${index}`))
  collection.apply([...rows.values()])
  collection.finishBulkLoad()
})

type LargeFilter = { shop?: string; maker?: string; from?: number; to?: number }

function expectAsScanned(
  { shop, maker, from, to }: LargeFilter,
  sort: "cheap" | "dear" | "name",
  first: number,
) {
  const passing = [...rows.values()].filter(
    ({ facets, figures: { cents } }) =>
      (shop === undefined || facets.shop === shop) &&
      (maker === undefined || facets.maker === maker) &&
      (from === undefined || (cents !== null && cents >= from)) &&
      (to === undefined || (cents !== null && cents <= to)),
  )
  const direction = sort === "dear" ? -1 : 1
  const byFigure = (a: LargeEntry, b: LargeEntry) => {
    const [left, right] = [a.figures.cents, b.figures.cents]
    if (left === right) return 0
    if (left === null || right === null) return left === null ? 1 : -1
    return (left - right) * direction
  }
  const byText = (a: string, b: string) => Number(a > b) - Number(a < b)
  const byName = (a: LargeEntry, b: LargeEntry) => byText(a.texts.name, b.texts.name)
  passing.sort((a, b) => (sort === "name" ? byName(a, b) : byFigure(a, b)) || byText(a.id, b.id))
  const set = filterSet(collection, { is: { shop, maker }, between: [{ of: "cents", from, to }] })
  const page = set.page(collection.orders[sort], first, 20)
  expect({ count: set.count, ids: page.map((document) => collection.idOf(document)) }).toEqual({
    count: passing.length,
    ids: passing.slice(first, first + 20).map(({ id }) => id),
  })
  const [counts = []] = set.countsOf([collection.facets.shop])
  const code = collection.facets.shop.codeOf("shop 1") ?? -1
  expect(counts[code] ?? 0).toBe(passing.filter(({ facets }) => facets.shop === "shop 1").length)
}

function compareRandomQuery(): void {
  const maybe = (text: string) => (randomBelow(2) === 0 ? text : undefined)
  const [shop, maker] = [maybe(`shop ${randomBelow(4)}`), maybe(`maker ${randomBelow(400)}`)]
  const from = randomBelow(2) === 0 ? randomBelow(5_000) : undefined
  const to = randomBelow(2) === 0 ? randomBelow(5_500) : undefined
  const exact = { ...(shop && { shop }), ...(maker && { maker }) }
  const bound = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  expectAsScanned(
    { ...exact, ...bound },
    (["cheap", "dear", "name"] as const)[randomBelow(3)] ?? "name",
    randomBelow(3) * 20,
  )
}

function expectBeginning(query: string): void {
  const wanted = [...rows.values()].filter(({ texts }) =>
    texts.name.split(" ").some((word) => word.startsWith(query)),
  )
  const prefer = {
    key: "",
    isReady: () => true,
    newness: (document: number) => collection.figures.at.get(document),
  }
  expect(rankMatches(collection, filterSet(collection, { is: {} }), query, 5, prefer).total).toBe(
    wanted.length,
  )
}

test("results equal a scan of every row, for few or many documents, in any order, before and after changes", () => {
  for (let round = 0; round < 80; round++) compareRandomQuery()
  for (let round = 0; round < 12; round++) {
    const changed = Array.from({ length: round % 2 ? 3 : 150 }, () => `d${randomBelow(size + 500)}`).map(
      rowOf,
    )
    const deleted = Array.from({ length: 8 }, () => `d${randomBelow(size)}`)
    const latest = new Map(changed.map((row) => [row.id, row]))
    for (const id of deleted) if (!latest.has(id)) rows.delete(id)
    for (const row of latest.values()) rows.set(row.id, row)
    collection.apply(changed, deleted)
    for (let question = 0; question < 6; question++) compareRandomQuery()
    for (const begun of ["s", "pa", "pea", "smok", "xy"]) expectBeginning(begun)
  }
})

test("a document's stored fields are the last ones given", () => {
  for (const { id, note } of rows.values())
    expect(collection.storedFieldsOf(collection.documentOf(id) ?? -1)).toBe(note)
})
