import { parse } from "csv-parse/sync"
import { desc, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { formatCsv } from "#platform/files/csv.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { longestTurnMs } from "../../../../test/processor-time.ts"
import { listAllProducts } from "../list-products.ts"
import { ProductForm } from "../product-form.ts"
import { productList } from "../product-list.ts"
import { createProduct, saveProduct } from "../save-product.ts"
import { categories, distilleries, products } from "../schema.ts"
import { planProducts } from "./csv-products.ts"
import { productSheet } from "./csv-products-file.ts"
import { importProducts } from "./import-products.ts"

let app: TestApp
let staff: Ctx

const head = "name,distillery,bottler,category,country,abv_percent,volume_ml"
const row = (name: string) => `${name},Ardbeg,Official bottling,Single Malt,Scotland,46,700`
const everything = parseListQuery(productList, { state: "all" })

beforeAll(async () => {
  app = await testApp()
  staff = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  await app.db
    .insert(distilleries)
    .values({ id: "ardbeg", name: "Ardbeg", country: "Scotland", isActive: true })
  await app.db.insert(categories).values({ id: "single-malt", name: "Single Malt" })
})

const exported = async () => formatCsv(productSheet(await listAllProducts(staff, everything)))

async function importLines(...lines: string[]) {
  const text = lines.join("\n")
  return await importProducts(staff, text, (await planProducts(staff, text)).stamp)
}

/** Texts that CSV files, spreadsheets and databases often get wrong. */
const awkward = [
  '12" label, "signed"',
  "two\nlines\nof it",
  "=HYPERLINK(1)",
  "+65 9123",
  "-",
  "@home",
  "'=1+1",
  "''quoted''",
  "Rượu mạch nha đặc biệt, Tết",
  "泥煤, 麥卡倫",
  "a;b\tc",
  "'",
  "0012",
  "𝒲hisky 🥃",
]

test("exported products import without a change, whatever they contain, from any selection of columns", async () => {
  const randomBelow = (max: number) => Math.floor(Math.random() * max)
  const anyText = () =>
    Array.from({ length: 1 + randomBelow(3) }, () => awkward[randomBelow(awkward.length)]).join(
      ["", " ", "\n", ","][randomBelow(4)],
    )
  for (let made = 0; made < 60; made++) {
    const texts = [
      "region",
      "whiskyType",
      "caskType",
      "nose",
      "palate",
      "remarks",
      "description",
      "deliveryInfo",
    ]
    const some = Object.fromEntries(texts.map((field) => [field, randomBelow(3) ? first(55, anyText()) : ""]))
    const facts = {
      distillery: made % 2 ? "Ardbeg" : "",
      bottler: first(90, anyText()),
      category: "Single Malt",
    }
    const figures = { abvPercent: String(40 + made / 10), volumeMl: "700", age: made % 3 ? String(made) : "" }
    const form = { ...some, ...facts, ...figures, name: `${anyText()} ${made}`, country: "Scotland" }
    const parsed = ProductForm.parse({ ...form, name: [...`${form.name} malt`].slice(-120).join("") })
    const id = await createProduct(staff, parsed)
    if (made % 5 === 0) await app.db.update(products).set({ isArchived: true }).where(isProduct(id))
  }
  const text = await exported()
  for (const cell of parse(text, { bom: true }).flat()) expect(cell).not.toMatch(/^[=+@-]/)
  const plan = await planProducts(staff, text)
  expect(plan).toMatchObject({ added: [], changed: [], refused: [], unchanged: 60 })
  await importProducts(staff, text, plan.stamp)
  expect(await exported()).toBe(text)
})

function first(max: number, text: string): string {
  return [...text].slice(0, max).join("")
}

function isProduct(id: string) {
  return eq(products.id, id as `prd_${string}`)
}

test("three invalid lines are reported with their columns; once corrected, the list is imported whole", async () => {
  const bad = [head, row("Good one"), "Bad strength,Ardbeg,Official bottling,Single Malt,Scotland,146,700"]
  bad.push("Bad maker,Ardbog,Official bottling,Single Malt,Scotland,46,700", row(""))
  const plan = await planProducts(staff, bad.join("\n"))
  expect(plan.refused).toEqual([
    { row: 3, name: "Bad strength", column: "abv_percent", reason: "abvUnclear", value: "146" },
    { row: 4, name: "Bad maker", column: "distillery", reason: "distilleryUnknown", value: "Ardbog" },
    { row: 5, name: "", column: "name", reason: "nameRequired", value: "" },
  ])
  expect(plan.added).toHaveLength(1)
  const before = await app.db.$count(products)
  await expect(importLines(...bad)).rejects.toMatchObject({
    code: "catalogue.listHasFaults",
    facts: { count: 3, row: 3 },
  })
  expect(await app.db.$count(products)).toBe(before)
  expect(await importLines(head, row("Good one"), row("Good two"))).toEqual({
    added: 2,
    changed: 0,
    unchanged: 0,
  })
  expect(await app.db.$count(products)).toBe(before + 2)
})

test.each([
  ["id,name", "prd_unknown,x", "id", "idUnknown"],
  [head, `${row("Extra")},more`, "", "tooManyCells"],
  [`${head},archived`, `${row("Maybe")},perhaps`, "archived", "archivedUnclear"],
  [head, row("a\u0000b"), "name", "textUnclear"],
  [head, row("Known").replace("Single Malt", "Malty"), "category", "noSuchCategory"],
])("a row of %j is refused at its column", async (columns, line, column, reason) => {
  const { refused } = await planProducts(staff, `${columns}\n${line}`)
  expect(refused).toEqual([expect.objectContaining({ row: 2, column, reason })])
})

test("a new bottling or an id that is twice in a list is refused at its second row", async () => {
  const twice = await planProducts(staff, [head, row("Twin"), row("TWIN")].join("\n"))
  expect(twice.refused).toEqual([expect.objectContaining({ row: 3, reason: "bottlingTwice" })])
  const id = await createProduct(staff, formOf("Alone"))
  const ids = await planProducts(staff, `id,region\n${id},Islay\n${id},Skye`)
  expect(ids.refused).toEqual([expect.objectContaining({ row: 3, reason: "idTwice" })])
})

const formOf = (name: string, region = "") =>
  ProductForm.parse({
    ...{ name, region, bottler: "Official bottling", category: "Single Malt", country: "Scotland" },
    ...{ abvPercent: "46", volumeMl: "700" },
  })

test.each([
  ["name,nmae\nx,y", "listColumnUnknown"],
  ["name,Name\nx,y", "listColumnTwice"],
  ["region\nx", "listColumnMissing"],
  ["name\n", "listEmpty"],
  ['name\n"x', "listBroken"],
])("%j is refused as a whole", async (text, reason) => {
  await expect(planProducts(staff, text)).rejects.toMatchObject({ code: `catalogue.${reason}` })
})

test("missing columns leave their fields alone; empty cells clear them; each change is shown before and after", async () => {
  const id = await createProduct(staff, formOf("Changing", "Islay"))
  const list = `id,abv_percent,region,archived\n${id},48.0,,yes`
  const plan = await planProducts(staff, list)
  expect(plan.changed.map(({ changes }) => changes)).toEqual([
    [
      { column: "region", before: "Islay", after: "" },
      { column: "abv_percent", before: "46", after: "48" },
      { column: "archived", before: "no", after: "yes" },
    ],
  ])
  expect(await importProducts(staff, list, plan.stamp)).toEqual({ added: 0, changed: 1, unchanged: 0 })
  const [stored] = await app.db.select().from(products).where(isProduct(id))
  expect(stored).toMatchObject({ abvPercent: 48, region: null, isArchived: true, country: "Scotland" })
  const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
  expect(entry).toMatchObject({
    subjectId: id,
    before: { region: "Islay", abvPercent: 46, isArchived: false },
    after: { region: null, abvPercent: 48, isArchived: true },
  })
})

test("a list is imported only if it would still do what was previewed; a repeated request imports it once", async () => {
  const id = await createProduct(staff, formOf("Moving"))
  const list = `id,region\n${id},Skye`
  const { stamp } = await planProducts(staff, list)
  await saveProduct(staff, id, formOf("Moving", "Jura"))
  await expect(importProducts(staff, list, stamp)).rejects.toMatchObject({ code: "catalogue.listChanged" })
  const fresh = (await planProducts(staff, list)).stamp
  const twice = await Promise.allSettled([
    importProducts(staff, list, fresh),
    importProducts(staff, list, fresh),
  ])
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test("ten thousand rows are planned and imported while other requests are served", async () => {
  const lines = Array.from({ length: 10_000 }, (_, place) => `${row(`Cask number ${place}`)}`)
  const text = [head, ...lines].join("\n")
  const longestMs = await longestTurnMs(async () => {
    const plan = await planProducts(staff, text)
    expect(await importProducts(staff, text, plan.stamp)).toMatchObject({ added: 10_000 })
  })
  const back = await planProducts(staff, await exported())
  expect(back).toMatchObject({ added: [], changed: [], refused: [] })
  expect(longestMs).toBeLessThan(3_000)
})
