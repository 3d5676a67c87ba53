import { eq, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { importResults, type ListedLine } from "./import-results.ts"
import { rematchResults } from "./match-results.ts"
import { pastResults, resultImports } from "./schema.ts"
import { setMatch } from "./set-match.ts"

let app: TestApp
let ids: Record<"corryvreckan" | "other", `prd_${string}`>

const line: Record<string, string> = {
  id: "x-1",
  house: "Another House",
  auction: "Spring",
  title: "Ardbeg Corryvreckan",
  age: "",
  abv: "",
  volume_ml: "",
  vintage: "",
  bottled: "",
  distillery: "Ardbeg",
  currency: "GBP",
  hammer: "95.5",
  date: "2025-03-01",
  date_precision: "month",
  sgd: "163.2349",
  title_complete: "True",
  source: "a list",
  item_type: "whisky bottle",
}

async function* listOf(...rows: Record<string, string>[]): AsyncGenerator<ListedLine> {
  for (const [place, cells] of rows.entries()) yield { line: place + 2, cells: { ...line, ...cells } }
}
const load = (...rows: Record<string, string>[]) =>
  importResults(contextFor(app), "list.csv", listOf(...rows))
const read = async (id: string) => (await app.db.select().from(pastResults).where(eq(pastResults.id, id)))[0]

beforeAll(async () => {
  app = await testApp()
  await app.db
    .insert(distilleries)
    .values({ id: "ardbeg", name: "Ardbeg", country: "Scotland", isActive: true })
  ids = {
    corryvreckan: await product(app, "Ardbeg Corryvreckan"),
    other: await product(app, "Ardbeg Uigeadail"),
  }
  await app.db
    .update(products)
    .set({ distilleryId: "ardbeg", bottler: "Official bottling", volumeMl: 700, age: null, vintage: null })
})

test("a list is imported and its lots are matched to bottles; unreadable lines are refused by number and reason", async () => {
  const summary = await load(
    { id: "a" },
    { id: "b", title: "Ardbeg Something Else" },
    { id: "c", hammer: "-3" },
    { id: "d", date: "2025-02-30" },
    { id: "a", title: "twice" },
    { id: "", currency: "pounds" },
  )
  expect(summary).toMatchObject({ lines: 6, added: 2, changed: 0, unchanged: 0, matched: 1, unmatched: 1 })
  expect(summary.refused.map(({ line, reason }) => [line, reason.split(":")[0]])).toEqual([
    [4, "hammer"],
    [5, "date"],
    [6, "id"],
    [7, "id"],
  ])
  expect(await read("a")).toMatchObject({
    hammerMinor: 95_50,
    sgdCents: 163_23,
    soldOn: "2025-03-01",
    distilleryId: "ardbeg",
    productId: ids.corryvreckan,
    matchedBy: "rule",
  })
  expect(await read("b")).toMatchObject({ productId: null, matchedBy: null })
  const [report] = await app.db.select().from(resultImports)
  expect(report).toMatchObject({ file: "list.csv", refusedCount: 4, counts: { added: 2 } })
})

test("importing the same list again changes nothing; a changed line is updated", async () => {
  const rows = sql`select md5(string_agg(p::text, '' order by id)) from past_results p`
  const before = (await app.db.execute(rows)).rows
  app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000))
  expect(await load({ id: "a" }, { id: "b", title: "Ardbeg Something Else" })).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 2,
    matched: 1,
  })
  expect((await app.db.execute(rows)).rows).toEqual(before)
  expect(await load({ id: "a", hammer: "100" }, { id: "b", title: "Ardbeg Uigeadail" })).toMatchObject({
    added: 0,
    changed: 2,
    matched: 2,
  })
  expect(await read("a")).toMatchObject({ hammerMinor: 100_00 })
  expect(await read("b")).toMatchObject({ productId: ids.other, matchedBy: "rule" })
})

test("staff's match of a result survives another import and a changed title", async () => {
  const hana = asPerson(app, await person(app, "hana", { role: "shopkeeper" }))
  await setMatch(hana, { ids: ["a"], as: { productId: ids.other } })
  await setMatch(hana, { ids: ["b"], as: "none" })
  await load({ id: "a" }, { id: "b", title: "Ardbeg Corryvreckan" })
  await rematchResults(contextFor(app))
  expect(await read("a")).toMatchObject({ productId: ids.other, matchedBy: "staff" })
  expect(await read("b")).toMatchObject({ productId: null, matchedBy: "staff" })
})

test("a list that breaks off leaves nothing behind", async () => {
  async function* broken(): AsyncGenerator<ListedLine> {
    yield { line: 2, cells: { ...line, id: "broken" } }
    throw new Error("the file breaks off")
  }
  await expect(importResults(contextFor(app), "broken.csv", broken())).rejects.toThrow("breaks off")
  expect(await read("broken")).toBeUndefined()
})
