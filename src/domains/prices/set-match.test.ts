import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import { invalidate } from "#platform/cache.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { computeInitialIndex, computePriceIndex } from "./compute-index.ts"
import { listResults } from "./list-results.ts"
import { readDistilleryIndex, readMarketIndex } from "./read-index.ts"
import { type ResultListQuery, resultList } from "./result-list.ts"
import { pastResults } from "./schema.ts"
import { setMatch } from "./set-match.ts"

let app: TestApp
let kai: Ctx
let bottle: `prd_${string}`

const result = {
  house: "Another House",
  auction: "Spring",
  isTitleComplete: true,
  itemType: "whisky bottle",
  source: "a list",
  currency: "GBP",
  datePrecision: "day",
  hammerMinor: 50_00,
  sgdCents: 85_00,
  importedAt: new Date("2026-12-01T00:00:00Z"),
}

beforeAll(async () => {
  app = await testApp()
  kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  bottle = await product(app, "Port Ellen 1979")
  await app.db
    .insert(pastResults)
    .values(
      ["one", "two", "three"].map((id) => ({ ...result, id, title: `Port ${id}`, soldOn: "2026-01-01" })),
    )
})

const list = (query: Partial<ResultListQuery>) => listResults(kai, parseListQuery(resultList, query))

test("many results are matched to a bottle at once, each with an audit entry; repeating it changes nothing", async () => {
  expect(await setMatch(kai, { ids: ["one", "two", "one"], as: { productId: bottle } })).toBe(2)
  expect(await setMatch(kai, { ids: ["one", "two"], as: { productId: bottle } })).toBe(0)
  const log = await app.db.select().from(auditEntries).where(eq(auditEntries.act, "results.match"))
  expect(log.map(({ subjectId }) => subjectId).toSorted()).toEqual(["one", "two"])
  expect(log[0]).toMatchObject({
    before: { product: null, by: null },
    after: { product: bottle, by: "staff" },
  })
  expect((await list({ match: "staff" })).results.map(({ id }) => id)).toEqual(["one", "two"])
})

test("a result may be marked as not in the catalogue, and returned to the rule", async () => {
  await setMatch(kai, { ids: ["two", "three"], as: "none" })
  expect((await list({ match: "none" })).results.map(({ id }) => id)).toEqual(["three", "two"])
  expect((await list({ match: "staff" })).total).toBe(3)
  expect(await setMatch(kai, { ids: ["one", "two", "three"], as: "rule" })).toBe(3)
  expect((await list({ match: "staff" })).total).toBe(0)
  expect((await list({ q: "port THREE" })).results.map(({ id }) => id)).toEqual(["three"])
  expect((await list({ q: "100%" })).total).toBe(0)
})

test("a request without permission, for an unknown result or for too many is refused and changes nothing", async () => {
  const ann = asPerson(app, await person(app, "ann"))
  const match = (ctx: Ctx, ids: string[], productId: string = bottle) =>
    setMatch(ctx, { ids, as: { productId } })
  await expect(match(ann, ["one"])).rejects.toMatchObject({ status: 403 })
  await expect(match(contextFor(app), ["one"])).rejects.toMatchObject({ status: 401 })
  await expect(match(kai, [])).rejects.toMatchObject({ code: "prices.noneChosen" })
  await expect(match(kai, ["one", "four"])).rejects.toMatchObject({ code: "prices.noSuchResult" })
  await expect(match(kai, ["one"], "")).rejects.toMatchObject({ code: "prices.bottleRequired" })
  await expect(match(kai, ["one"], "prd_000000000000000000000000")).rejects.toMatchObject({ status: 404 })
  const many = Array.from({ length: 201 }, (_, number) => `${number}`)
  await expect(match(kai, many)).rejects.toMatchObject({ code: "prices.tooMany" })
  expect((await list({ match: "staff" })).total).toBe(0)
})

test("the index of the market and of each distillery is computed from sales in different quarters", async () => {
  await app.db
    .insert(distilleries)
    .values({ id: "brora", name: "Brora", country: "Scotland", isActive: false })
  const ids: `prd_${string}`[] = []
  for (const year of [1970, 1971, 1972, 1973, 1974, 1975]) ids.push(await product(app, `Brora ${year}`))
  await app.db.update(products).set({ distilleryId: "brora" })
  const sales = ids.flatMap((productId, place) =>
    ["2025-02-10", "2026-02-10"].map((soldOn, later) => ({
      ...result,
      id: `brora ${place} ${later}`,
      title: "Brora",
      productId,
      soldOn,
      sgdCents: (1_000_00 + place * 300_00) * (later === 0 ? 1 : 1.25),
    })),
  )
  await app.db.insert(pastResults).values(sales)
  await computePriceIndex(app)
  await computePriceIndex(app)
  invalidate(app, "prices:index")
  const { points, distilleries: indexes, computedAt } = await readMarketIndex(contextFor(app))
  expect(points.map(({ quarter, pairs }) => [quarter, pairs])).toEqual([
    ["2025-Q1", 6],
    ["2026-Q1", 6],
  ])
  expect(points[1]?.value).toBeCloseTo(125, 6)
  expect(indexes).toMatchObject([{ id: "brora", pairs: 6, from: "2025-Q1", until: "2026-Q1" }])
  expect(indexes[0]?.overYear).toBeCloseTo(0.25, 6)
  expect(await readDistilleryIndex(contextFor(app), "brora")).toHaveLength(2)
  expect(await readDistilleryIndex(contextFor(app), "ardbeg")).toEqual([])
  // A restarted server keeps its index.
  await computeInitialIndex(app)
  invalidate(app, "prices:index")
  expect((await readMarketIndex(contextFor(app))).computedAt).toEqual(computedAt)
})
