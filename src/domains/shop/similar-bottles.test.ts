import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { importCatalogue } from "#domains/catalogue/import/import-catalogue.ts"
import { products } from "#domains/catalogue/schema.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { listSimilarBottles } from "./similar-bottles.ts"

let app: TestApp
let keeper: Ctx

const shelf = [
  ["Ardbeg 10", "Ardbeg", 10, 90],
  ["Ardbeg 25", "Ardbeg", 25, 900],
  ["Ardbeg 8", "Ardbeg", 8, 85],
  ["Lagavulin 12", "Lagavulin", 12, 100],
  ["Yoichi 10", "Yoichi", 10, 90],
  ["Yoichi 12", "Yoichi", 12, 95],
  ["Yoichi 15", "Yoichi", 15, 99],
  ["Yoichi 20", "Yoichi", 20, 80],
  ["Yoichi 21", "Yoichi", 21, 5_000],
] as const

beforeAll(async () => {
  app = await testApp()
  keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const islay = { country: "Scotland", region: "Islay", isActive: true }
  await importCatalogue(keeper, {
    distilleries: [
      { id: "ardbeg", name: "Ardbeg", ...islay },
      { id: "lagavulin", name: "Lagavulin", ...islay },
      { id: "yoichi", name: "Yoichi", country: "Japan", region: "Hokkaido", isActive: true },
    ],
    bottlers: [],
    terms: [],
    products: shelf.map(([name, distillery, age]) => ({
      name,
      distillery,
      age,
      bottler: "Official bottling",
      ...(distillery === "Yoichi"
        ? { country: "Japan", region: "Hokkaido", category: "Japanese" }
        : { country: "Scotland", region: "Islay", category: "Single Malt" }),
      abvPercent: 46,
      volumeMl: 700,
    })),
  })
  const rows = await app.db.select().from(products)
  for (const [name, , , dollars] of shelf) {
    const productId = rows.find((row) => row.name === name)?.id
    if (!productId) throw new Error(`${name} is not in the catalogue`)
    await createListing(keeper, {
      kind: "bottle",
      location: "singapore",
      productId,
      priceCents: dollars * 100,
      salePriceCents: null,
      isOnSale: true,
    })
  }
})

async function like(name: string, location: "singapore" | "vietnam" = "singapore") {
  const [product] = await app.db.select().from(products).where(eq(products.name, name))
  if (!product) throw new Error(`${name} is not in the catalogue`)
  const cards = await listSimilarBottles(contextFor(app), product, { location, aboutCents: 90_00 })
  return cards.map((card) => card.name)
}

test("the most similar comes first: same distillery and price, then the region, then much dearer ones", async () => {
  const names = await like("Ardbeg 10")
  expect(names).toHaveLength(6)
  expect(names.slice(0, 3)).toEqual(["Ardbeg 8", "Lagavulin 12", "Ardbeg 25"])
  expect(names).not.toContain("Ardbeg 10")
  expect(names).not.toContain("Yoichi 21")
})

test("repeating the request gives the same answer, and other locations are not included", async () => {
  expect(await like("Ardbeg 10")).toEqual(await like("Ardbeg 10"))
  expect(await like("Ardbeg 10", "vietnam")).toEqual([])
})

test("an archived product has no similar bottles", async () => {
  await app.db.update(products).set({ isArchived: true }).where(eq(products.name, "Ardbeg 8"))
  expect(await like("Ardbeg 10")).not.toContain("Ardbeg 8")
})
