import { beforeAll, expect, test } from "vitest"
import type { Ctx } from "#platform/ctx.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { findProducts, readProduct } from "../reads.ts"
import { type Catalogue, importCatalogue } from "./import-catalogue.ts"

let app: TestApp
let admin: Ctx

beforeAll(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "admin", { role: "admin" }))
})

const distillery = { id: "ardbeg", name: "Ardbeg", country: "Scotland", isActive: true }
const bottle = {
  name: "Ardbeg 10 Year Old",
  distillery: "Ardbeg",
  bottler: "Official bottling",
  country: "Scotland",
  category: "Single Malt",
  abvPercent: 46,
  volumeMl: 700,
}
const blend = { ...bottle, name: "100% Sailor's Blend_", distillery: null, category: "Blended" }
const list: Catalogue = { distilleries: [distillery], bottlers: [], products: [bottle, blend], terms: [] }

test("a list is imported, and a second import duplicates nothing", async () => {
  const first = await importCatalogue(admin, list)
  const changed = { ...list, products: [{ ...bottle, abvPercent: 46.5 }, blend] }
  expect(await importCatalogue(admin, changed)).toEqual(first)
  expect(await readProduct(admin, String(first[0]))).toMatchObject({
    slug: "ardbeg-10-year-old",
    distillery: "Ardbeg",
    abvPercent: 46.5,
  })
  expect(await readProduct(admin, String(first[1]))).toMatchObject({ distillery: null })
})

test("names with the same slug get different addresses", async () => {
  const twins = [bottle, { ...bottle, name: "Ardbeg 10 Year Old!" }]
  const [, second] = await importCatalogue(admin, { ...list, products: twins })
  expect(await readProduct(admin, String(second))).toMatchObject({ slug: "ardbeg-10-year-old-2" })
})

test("an unknown distillery is refused, and a visitor may not import", async () => {
  const unknown = { ...list, products: [{ ...bottle, distillery: "Brigadoon" }] }
  await expect(importCatalogue(admin, unknown)).rejects.toMatchObject({
    code: "catalogue.noSuchDistillery",
    facts: { distillery: "Brigadoon" },
  })
  const ann = asPerson(app, await person(app, "ann"))
  await expect(importCatalogue(ann, list)).rejects.toMatchObject({ code: "accounts.notAllowed" })
})

test("products are found by words in any order, and wildcard characters are literal", async () => {
  await importCatalogue(admin, list)
  expect((await findProducts(admin, "year ARDBEG")).map(({ name }) => name)).toContain("Ardbeg 10 Year Old")
  expect((await findProducts(admin, "100%")).map(({ name }) => name)).toEqual(["100% Sailor's Blend_"])
  expect(await findProducts(admin, "%")).toHaveLength(1)
  expect(await findProducts(admin, "Ardbeg 12")).toEqual([])
  expect(await findProducts(admin, "  ")).toEqual([])
})

test("an invalid product id is refused like an unknown one", async () => {
  await expect(readProduct(admin, "prd_000000000000000000000000")).rejects.toMatchObject({ status: 404 })
  await expect(readProduct(admin, "'; drop table products")).rejects.toMatchObject({ status: 404 })
})
