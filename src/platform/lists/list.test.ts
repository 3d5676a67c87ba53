import { asc, desc, eq } from "drizzle-orm"
import { pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { expect, expectTypeOf, test } from "vitest"
import { testApp } from "../../../test/db.ts"
import { contextFor } from "../ctx.ts"
import {
  activeFilters,
  choiceFacet,
  dateRange,
  defineList,
  flagFacet,
  type ListQuery,
  namesFacet,
  numberFacet,
  numberRange,
  pagesOf,
  sortsFor,
  textFacet,
  viewFacet,
  withoutFilter,
} from "./list.ts"
import { parseListQuery, readListQuery, searchOf } from "./list-query.ts"
import { listSql, wordIn } from "./list-sql.ts"

const app = await testApp()

const bottles = defineList({
  search: 20,
  facets: {
    region: textFacet(10),
    cask: choiceFacet(["hogshead", "butt"]),
    volume: numberFacet(10_000),
    peated: flagFacet,
  },
  ranges: { price: numberRange("from", "to", 1_000), added: dateRange("since", "until") },
  sorts: ["newest", "name"],
  size: { usual: 20, max: 50 },
})
const read = (search: string) => readListQuery(bottles, new URLSearchParams(search))

test("an address without parameters is the whole list in its usual order", () => {
  expect(read("")).toEqual({
    ...{ q: "", region: "", cask: "", volume: undefined, peated: false },
    ...{ from: undefined, to: undefined, since: "", until: "", sort: "newest", page: 1, limit: 20 },
  })
  expect(bottles.parameters).toContain("until")
})

test("what fits is read, what does not fit is ignored, and empty fields of a form too", () => {
  expect(
    read("q=lagavulin&cask=butt&volume=700&peated=1&from=10&to=&since=2026-11-01&sort=name&page=3"),
  ).toMatchObject({
    ...{ q: "lagavulin", cask: "butt", volume: 700, peated: true, from: 10 },
    ...{ since: "2026-11-01", sort: "name", page: 3 },
  })
  const wrong =
    "q=a+text+longer+than+twenty+letters&cask=barrel&volume=-1&peated=yes&from=1001&since=soon&sort=price&page=0&limit=51"
  expect(read(`${wrong}&region=a-region-too-long`)).toEqual(read(""))
})

test("a file of chosen rows keeps the filter of its list, also from a form without script", () => {
  const read = (sent: string) => readListQuery(bottles, new URLSearchParams(sent))
  const bar = `intent=many&region=typed&within=${encodeURIComponent("?q=peat&region=Islay")}`
  expect(read(`${bar}&row=a&row=b`)).toMatchObject({ q: "peat", region: "Islay", rows: ["a", "b"] })
  expect(read(`${bar}&row=a&all=1`)).toMatchObject({ q: "peat", region: "Islay" })
  expect(read(`${bar}&row=a&all=1`)).not.toHaveProperty("rows")
  expect(read("intent=many&region=typed&within=&row=a")).toMatchObject({ region: "", rows: ["a"] })
})

test("its query has the types of its facets", () => {
  type Query = ListQuery<typeof bottles>
  expectTypeOf<Query["cask"]>().toEqualTypeOf<"hogshead" | "butt" | "">()
  expectTypeOf<Query["peated"]>().toEqualTypeOf<boolean>()
  expectTypeOf<Query["from"]>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Query["until"]>().toEqualTypeOf<string>()
  expectTypeOf<Query["sort"]>().toEqualTypeOf<"newest" | "name">()
})

test("a list may show one state usually, and any by an empty parameter; a view is always one of its lists", () => {
  const withdrawals = defineList({
    facets: { status: choiceFacet(["requested", "paid"], "requested"), show: viewFacet(["late", "all"]) },
    sorts: ["newest"],
    size: { usual: 20, max: 50 },
  })
  const readStates = (search: string) => {
    const { status, show } = readListQuery(withdrawals, new URLSearchParams(search))
    return [status, show]
  }
  expect(readStates("")).toEqual(["requested", "late"])
  expect(readStates("status=&show=")).toEqual(["", "late"])
  expect(readStates("status=paid&show=all")).toEqual(["paid", "all"])
  expect(readStates("status=lost&show=none")).toEqual(["requested", "late"])
})

test("a search is ranked unless the address names a sort, and only a search is", () => {
  const found = defineList({
    search: 20,
    facets: {},
    sorts: ["newest", "relevance", "name"],
    ranking: "relevance",
    size: { usual: 20, max: 50 },
  })
  const sortOf = (search: string) => readListQuery(found, new URLSearchParams(search)).sort
  expect(sortOf("")).toBe("newest")
  expect(sortOf("sort=name")).toBe("name")
  expect(sortOf("sort=relevance")).toBe("newest")
  expect(sortOf("q=+&sort=relevance")).toBe("newest")
  expect(sortOf("q=peat")).toBe("relevance")
  expect(sortOf("q=peat&sort=price")).toBe("relevance")
  expect(sortOf("q=peat&sort=newest")).toBe("newest")
  expect(sortsFor(found, { q: "" })).toEqual(["newest", "name"])
  expect(sortsFor(found, { q: "peat" })).toEqual(["newest", "relevance", "name"])
})

test("several names are read, each once, and one of them is removed", () => {
  const casks = defineList({
    facets: { distillery: namesFacet(10), peated: flagFacet },
    sorts: ["newest"],
    size: { usual: 20, max: 50 },
  })
  const readNames = (search: string) => readListQuery(casks, new URLSearchParams(search))
  const query = readNames(
    "distillery=Ardbeg&distillery=Oban&distillery=&distillery=Ardbeg&distillery=a-long-name-of-one&peated=1",
  )
  expect(query.distillery).toEqual(["Ardbeg", "Oban"])
  expect(readNames("").distillery).toEqual([])
  expect(parseListQuery(casks, { distillery: "Oban" }).distillery).toEqual(["Oban"])
  expect(searchOf(casks, query)).toBe("distillery=Ardbeg&distillery=Oban&peated=1")
  const filters = activeFilters(casks, query)
  expect(withoutFilter(filters, ["distillery", "Ardbeg"])).toEqual([
    ["distillery", "Oban"],
    ["peated", "1"],
  ])
  const { where } = listSql(casks, {
    facets: { distillery: rows.name, peated: () => eq(rows.name, "peated") },
    sorts: { newest: [] },
  })
  expect(where(contextFor(app), readNames(""))).toBeUndefined()
})

const rows = pgTable("rows", { name: text(), region: text(), addedAt: timestamp({ withTimezone: true }) })
const parts = {
  word: wordIn(rows.name),
  facets: {
    region: rows.region,
    cask: (cask: "hogshead" | "butt") => eq(rows.name, cask),
    volume: rows.name,
    peated: () => eq(rows.name, "peated"),
  },
  ranges: { price: rows.name, added: rows.addedAt },
  sorts: {
    newest: ({ peated }: { peated: boolean }) => [peated ? asc(rows.addedAt) : desc(rows.addedAt)],
    name: [asc(rows.name)],
  },
} as const
const bottleSql = listSql(bottles, parts)

test("its SQL narrows by what the query has, and by the whole of the last day", async () => {
  const ctx = contextFor(app)
  const sqlOf = (search: string) => {
    const where = bottleSql.where(ctx, read(search))
    return where && ctx.db.select().from(rows).where(where).toSQL()
  }
  expect(sqlOf("")).toBeUndefined()
  const found = sqlOf("q=50%25+cask&region=Islay&cask=butt&peated=1&to=900&until=2026-11-30")
  expect(found?.sql.split(" and ")).toHaveLength(7)
  expect(found?.params).toEqual([
    ...["%50\\%%", "%cask%", "Islay", "butt", "peated", 900],
    "2026-11-30T16:00:00.000Z",
  ])
  expect(bottleSql.orderBy(read("sort=name"))).toEqual([asc(rows.name)])
  expect(bottleSql.orderBy(read("peated=1"))).toEqual([asc(rows.addedAt)])
  expect(bottleSql.pageOf(read("page=3"))).toEqual({ limit: 20, offset: 40 })
  expect([pagesOf(0, 20), pagesOf(20, 20), pagesOf(21, 20)]).toEqual([1, 1, 2])
})

test("a facet, a range or a sort that is forgotten does not compile", () => {
  const { peated: _, ...fewer } = parts.facets
  // @ts-expect-error peated has no SQL.
  listSql(bottles, { ...parts, facets: fewer })
  // @ts-expect-error The days have no SQL.
  listSql(bottles, { ...parts, ranges: { price: rows.name } })
  const { ranges: _ranges, ...unbounded } = parts
  // @ts-expect-error No range has SQL.
  listSql(bottles, unbounded)
  // @ts-expect-error The names have no order.
  expect(() => listSql(bottles, { ...parts, sorts: { newest: [] } })).not.toThrow()
})
