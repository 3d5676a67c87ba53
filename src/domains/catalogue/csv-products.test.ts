import { parse } from "csv-parse/sync"
import { desc, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { sheetText } from "#platform/csv.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type TestHouse, testHouse } from "../../../test/db.ts"
import { as, person } from "../../../test/world.ts"
import { planProducts } from "./csv-products.ts"
import { productSheet } from "./csv-products-file.ts"
import { importProducts } from "./import-products.ts"
import { listAllProducts, ProductQuery } from "./list-products.ts"
import { ProductForm } from "./product-form.ts"
import { createProduct, saveProduct } from "./save-product.ts"
import { categories, distilleries, products } from "./schema.ts"

let house: TestHouse
let staff: Ctx

const head = "name,distillery,bottler,category,country,abv_percent,volume_ml"
const row = (name: string) => `${name},Ardbeg,Official bottling,Single Malt,Scotland,46,700`
const everything = ProductQuery.parse({ state: "all" })

beforeAll(async () => {
  house = await testHouse()
  staff = as(house, await person(house, "kai", { role: "shopkeeper" }))
  await house.db
    .insert(distilleries)
    .values({ id: "ardbeg", name: "Ardbeg", country: "Scotland", isActive: true })
  await house.db.insert(categories).values({ id: "single-malt", name: "Single Malt" })
})

const exported = async () => sheetText(productSheet(await listAllProducts(staff, everything)))

async function take(...lines: string[]) {
  const text = lines.join("\n")
  return await importProducts(staff, text, (await planProducts(staff, text)).stamp)
}

/** Texts that tables, spreadsheets and databases stumble over. */
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

test("what is exported comes back unchanged, whatever stands in it, through any part of the table", async () => {
  const chance = (most: number) => Math.floor(Math.random() * most)
  const anyText = () =>
    Array.from({ length: 1 + chance(3) }, () => awkward[chance(awkward.length)]).join(
      ["", " ", "\n", ","][chance(4)],
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
    const some = Object.fromEntries(texts.map((field) => [field, chance(3) ? anyText().slice(0, 55) : ""]))
    const facts = {
      distillery: made % 2 ? "Ardbeg" : "",
      bottler: anyText().slice(0, 90),
      category: "Single Malt",
    }
    expect(longestMs).toBeLessThan(3_000)
  expect(written - begun).toBeLessThan(30_000)
}, 60_000)
