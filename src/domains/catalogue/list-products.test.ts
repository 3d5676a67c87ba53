import { beforeAll, expect, test } from "vitest"
import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { listProducts } from "./list-products.ts"
import { productList } from "./product-list.ts"
import { distilleries, products } from "./schema.ts"

let app: TestApp
let kai: Ctx

beforeAll(async () => {
  app = await testApp()
  kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const [talisker, ardbeg] = [newId("dst"), newId("dst")]
  await app.db.insert(distilleries).values([
    { id: talisker, name: "Talisker", country: "Scotland", isActive: true },
    { id: ardbeg, name: "Ardbeg", country: "Scotland", isActive: true },
  ])
  for (const [name, distilleryId, bottler] of [
    ["Uigeadail", ardbeg, "Official bottling"],
    ["Corryvreckan", ardbeg, "Official bottling"],
    ["Storm", talisker, "Official bottling"],
    ["Blue Hanger", null, "Berry Bros"],
    ["10 Year Old", talisker, "Gordon 100%"],
  ] as const)
    await app.db.insert(products).values({
      ...{ id: newId("prd"), slug: name, name, distilleryId, bottler },
      ...{ country: "Scotland", category: "Single malt", abvPercent: 46, volumeMl: 700 },
    })
})

async function list(search: Record<string, string>) {
  return await listProducts(kai, readListQuery(productList, new URLSearchParams(search)))
}

async function namesOf(search: Record<string, string>) {
  return (await list(search)).products.map(({ name }) => name)
}

test("by distillery each page has the next rows, and products of none come last", async () => {
  const all = ["Corryvreckan", "Uigeadail", "10 Year Old", "Storm", "Blue Hanger"]
  expect(await namesOf({ sort: "distillery" })).toEqual(all)
  const paged = []
  for (const page of ["1", "2", "3"]) {
    const found = await list({ sort: "distillery", limit: "2", page })
    expect(found).toMatchObject({ total: 5, pages: 3 })
    paged.push(...found.products.map(({ name }) => name))
  }
  expect(paged).toEqual(all)
  expect(await namesOf({ sort: "distillery", limit: "2", page: "9" })).toEqual([])
})

test("a word is found in the name, the bottler or the distillery, and an id as a whole", async () => {
  expect(await namesOf({ q: "HANG" })).toEqual(["Blue Hanger"])
  expect(await namesOf({ q: "berry" })).toEqual(["Blue Hanger"])
  expect(await namesOf({ q: "100%" })).toEqual(["10 Year Old"])
  expect(await namesOf({ q: "talisker", sort: "distillery" })).toEqual(["10 Year Old", "Storm"])
  expect(await namesOf({ q: "talisker gordon" })).toEqual(["10 Year Old"])
  const [{ id = "" } = {}] = (await list({ q: "storm" })).products
  expect(await namesOf({ q: id })).toEqual(["Storm"])
  expect(await namesOf({ q: "_" })).toEqual([])
})
