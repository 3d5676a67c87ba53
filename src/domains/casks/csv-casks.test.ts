import { desc, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { casks, distilleries } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { formatCsv } from "#platform/files/csv.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, cask, person } from "../../../test/fixtures.ts"
import { caskSheet, planCasks } from "./csv-casks.ts"
import { importCaskList } from "./import-cask-list.ts"

let app: TestApp
let staff: Ctx

const head =
  "number,name,distillery,spirit_type,cask_type,filled_on,warehouse,regauged_on,bulk_litres,abv_percent,rla_litres"
const row = (number: string, change: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    ...{ number, name: `Ardbeg ${number}`, distillery: "Ardbeg", spirit_type: "Single malt" },
    ...{ cask_type: "Hogshead", filled_on: "2014-05-02", warehouse: "Dunnage", regauged_on: "2026-08-03" },
    ...{ bulk_litres: "200", abv_percent: "60", rla_litres: "120", ...change },
  }
  return head
    .split(",")
    .map((column) => cells[column])
    .join(",")
}

beforeAll(async () => {
  app = await testApp()
  staff = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  await app.db
    .insert(distilleries)
    .values({ id: "ardbeg", name: "Ardbeg", country: "Scotland", isActive: true })
})

async function importLines(...lines: string[]) {
  const text = lines.join("\n")
  return await importCaskList(staff, text, (await planCasks(staff, text)).stamp)
}

const stored = async (number: string) =>
  (await app.db.select().from(casks).where(eq(casks.number, number)))[0]
const numbers = async () => (await app.db.select().from(casks)).map(({ number }) => number)
const lastActs = async (count: number) =>
  await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(count)

test("three invalid lines are reported with their columns; once corrected, the list is imported whole, and a second import changes nothing", async () => {
  const bad = [head, row("L-1"), row("L-2", { abv_percent: "strong" })]
  bad.push(row("L-3", { distillery: "Ardbog" }), row("L-4", { rla_litres: "90" }))
  const plan = await planCasks(staff, bad.join("\n"))
  expect(plan.refused).toEqual([
    { row: 3, name: "Ardbeg L-2", column: "abv_percent", reason: "figureUnclear", value: "strong" },
    { row: 4, name: "Ardbeg L-3", column: "distillery", reason: "noSuchDistillery", value: "Ardbog" },
    { row: 5, name: "Ardbeg L-4", column: "rla_litres", reason: "rlaUnclear", value: "90" },
  ])
  await expect(importLines(...bad)).rejects.toMatchObject({
    code: "catalogue.listHasFaults",
    facts: { count: 3, row: 3 },
  })
  expect(await numbers()).toEqual([])
  const good = [head, row("L-1"), row("L-2"), row("L-3"), row("L-4")]
  expect(await importLines(...good)).toEqual({ added: 4, changed: 0, unchanged: 0 })
  expect(await stored("L-2")).toMatchObject({ distilleryId: "ardbeg", rlaLitres: 120, olaLitres: null })
  const rows = await countRows(app)
  expect(await importLines(...good)).toEqual({ added: 0, changed: 0, unchanged: 4 })
  expect(await countRows(app)).toEqual(rows)
})

test.each([
  [`${head}`, `${row("N-1")},more`, "", "tooManyCells"],
  [head, row(""), "number", "textRequired"],
  [head, row("N-1", { name: "" }), "name", "textRequired"],
  [head, row("N-1", { name: "a\u0000b" }), "name", "textUnclear"],
  [head, row("N-1", { filled_on: "2.5.2014" }), "filled_on", "dateUnclear"],
  [head, row("N-1", { regauged_on: "2014-05-01" }), "regauged_on", "datesOutOfRange"],
  [head, row("N-1", { regauged_on: "2031-05-01" }), "regauged_on", "datesOutOfRange"],
  [head, row("N-1", { bulk_litres: "-200" }), "bulk_litres", "figureUnclear"],
  [head, row("N-1", { bulk_litres: "" }), "bulk_litres", "figureUnclear"],
  ["number,name", "N-1,Only a name", "spirit_type", "textRequired"],
  [`${head},ola_litres`, `${row("N-1")},many`, "ola_litres", "figureUnclear"],
  [`${head},bottles_estimate`, `${row("N-1")},2.5`, "bottles_estimate", "figureUnclear"],
  [`${head},fill`, `${row("N-1")},${"x".repeat(41)}`, "fill", "textRequired"],
])("in the columns %j the row %j is refused at %j: %s", async (columns, line, column, reason) => {
  const { refused } = await planCasks(staff, `${columns}\n${line}`)
  expect(refused).toEqual([expect.objectContaining({ row: 2, column, reason })])
})

test.each([
  ["number,nmae\nx,y", "listColumnUnknown"],
  ["number,Number\nx,y", "listColumnTwice"],
  ["name\nx", "listColumnNeeded"],
  ["number\n", "listEmpty"],
  ['number\n"x', "listBroken"],
])("%j is refused as a whole", async (text, reason) => {
  await expect(planCasks(staff, text)).rejects.toMatchObject({ code: `catalogue.${reason}` })
})

test("a number that is twice in a list is refused at its second row", async () => {
  const { refused } = await planCasks(staff, [head, row("T-1"), row("T-1")].join("\n"))
  expect(refused).toEqual([expect.objectContaining({ row: 3, column: "number", reason: "numberTwice" })])
})

test("for a known number only the given columns change; facts and gauge get an audit entry each", async () => {
  const id = await cask(app, "CSK-7")
  const list = `number,warehouse,bulk_litres,rla_litres,fill\nCSK-7,"Racked, Leith",160.0,92.5,`
  const plan = await planCasks(staff, list)
  expect(plan.changed.map(({ changes }) => changes)).toEqual([
    [
      { column: "fill", before: "First fill", after: "" },
      { column: "warehouse", before: "Dunnage, Islay", after: "Racked, Leith" },
      { column: "bulk_litres", before: "168.2", after: "160" },
      { column: "rla_litres", before: "97.2", after: "92.5" },
    ],
  ])
  const before = await stored("CSK-7")
  expect(await importLines(...list.split("\n"))).toEqual({ added: 0, changed: 1, unchanged: 0 })
  const after = await stored("CSK-7")
  const facts = { warehouse: "Racked, Leith", fill: null }
  const gauge = { bulkLitres: 160, rlaLitres: 92.5 }
  expect(after).toEqual({ ...before, ...facts, ...gauge, changedIn: after?.changedIn })
  const acts = await lastActs(2)
  expect(acts.map(({ act, subjectId, after }) => ({ act, subjectId, after }))).toEqual(
    expect.arrayContaining([
      { act: "cask.change", subjectId: id, after: facts },
      { act: "cask.regauge", subjectId: id, after: gauge },
    ]),
  )
})

test("an exported list imports without a change", async () => {
  await importLines(`${head},note`, `${row("=E-1", { name: "'Signed" })},"12"" hoop, =1+1"`)
  const text = formatCsv(await caskSheet(staff))
  expect(text).not.toMatch(/(^|,)[=+@-]/m)
  const plan = await planCasks(staff, text)
  expect(plan).toMatchObject({ added: [], changed: [], refused: [] })
  expect(plan.unchanged).toBe((await numbers()).length)
})

test("a list is imported only if it would still do what was previewed; concurrent imports happen once", async () => {
  const list = [head, row("M-1")].join("\n")
  const { stamp } = await planCasks(staff, list)
  const twice = await Promise.allSettled([
    importCaskList(staff, list, stamp),
    importCaskList(staff, list, stamp),
  ])
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  await expect(importCaskList(staff, list, stamp)).rejects.toMatchObject({ code: "catalogue.listChanged" })
})

test("without the permission the list can be neither read nor imported", async () => {
  const ann = asPerson(app, await person(app, "ann"))
  for (const act of [planCasks(ann, head), caskSheet(ann), importCaskList(ann, head, "")])
    await expect(act).rejects.toMatchObject({ status: 403 })
})
