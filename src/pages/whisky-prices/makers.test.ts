import { beforeAll, expect, test } from "vitest"
import { importCatalogue } from "#domains/catalogue/import/import-catalogue.ts"
import { products } from "#domains/catalogue/schema.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import * as screen from "../whisky-prices.tsx"
import { listMakers } from "./list-makers.ts"

let app: TestApp
let guest: Ctx

beforeAll(async () => {
  app = await testApp()
  guest = contextFor(app)
  const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const bottle = { country: "Scotland", category: "Single Malt", abvPercent: 46, volumeMl: 700 }
  const islay = { country: "Scotland", region: "Islay", isActive: true }
  await importCatalogue(kai, {
    distilleries: [
      { id: "ardbeg", name: "Ardbeg", ...islay },
      { id: "brora", name: "Brora", ...islay, region: "Highland", isActive: false },
    ],
    bottlers: [{ name: "Signatory Vintage", country: "Scotland", city: "Pitlochry" }],
    products: [{ ...bottle, name: "Ardbeg 1991", distillery: "Ardbeg", bottler: "Signatory Vintage" }],
    terms: [],
  })
  const [made] = await app.db.select({ id: products.id }).from(products)
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  await liveAuction(app, hana, [{ productId: made?.id }])
})

test("every distillery and bottler is listed with its bottles and lots, also those that have none", async () => {
  const rows = (await listMakers(guest, "")).map((row) => [
    row.kind,
    row.name,
    row.bottles,
    row.live,
    row.past,
  ])
  expect(rows).toEqual([
    ["distillery", "Ardbeg", 1, 1, 0],
    ["distillery", "Brora", 0, 0, 0],
    ["bottler", "Signatory Vintage", 1, 1, 0],
  ])
  expect((await listMakers(guest, "pitlochry")).map(({ name }) => name)).toEqual(["Signatory Vintage"])
})

test("the page jumps to each letter, links the lots of a name and finds one without script", async () => {
  const page = await renderScreen(guest, screen, { path: "/whisky-prices" })
  for (const letter of ["A", "B", "S"]) {
    expect(page).toContain(`href="#${letter}"`)
    expect(page).toContain(`<tbody id="${letter}"`)
  }
  expect(page).toContain("/whisky-auction-live?distillery=Ardbeg")
  expect(page).toContain('action="/whisky-prices#makers"')
  const found = await renderScreen(guest, screen, { path: "/whisky-prices?q=brora" })
  expect(found).toContain("/whisky-distillery/brora")
  expect(found).not.toContain("/whisky-distillery/ardbeg")
})
