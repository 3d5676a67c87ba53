import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { listings } from "#domains/listings/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { callScreen, formOf } from "../../../../test/call-screen.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, person, product, storedRole } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import * as screen from "./product.tsx"

let app: TestApp
let kai: Ctx
let productId: Id<"prd">
let listingId: Id<"lst">

beforeAll(async () => {
  app = await testApp()
  kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  productId = await product(app, "Brora 30")
  const offer = { kind: "bottle", location: "vietnam", productId } as const
  listingId = await createListing(kai, { ...offer, priceCents: 120_00, isOnSale: true })
})

const visit = () => ({ path: `/admin/products/${productId}`, params: { id: productId } })
const plan = { intent: "planSale", sale: "-10%", saleFrom: "2040-01-01T10:00", saleUntil: "2040-02-01T10:00" }

async function post(fields: Record<string, string>) {
  const { path, params } = visit()
  const url = new URL(path, app.origin)
  const call = { ctx: kai, pattern: path, url, params, form: formOf({ listing: listingId, ...fields }) }
  return (await callScreen(screen.action, call)).answer
}

async function read() {
  const [row] = await app.db.select().from(listings).where(eq(listings.id, listingId))
  return row
}

test("the product's page plans a sale in the time of its place, shows it, and ends it", async () => {
  expect(await renderScreen(kai, screen, visit())).not.toContain("End the sale price")
  expect(await post(plan)).toMatchObject({ status: 303 })
  // Ten in the morning in Vietnam.
  expect(await read()).toMatchObject({
    plannedSaleCents: 108_00,
    saleStartsAt: new Date("2040-01-01T03:00:00Z"),
  })
  const page = await renderScreen(kai, screen, visit())
  expect(page).toMatch(/name="saleFrom"[^>]*value="2040-01-01T10:00"/)
  expect(page).toMatch(/name="sale"[^>]*value="108"/)
  expect(await post({ intent: "endSale" })).toMatchObject({ status: 303 })
  expect(await read()).toMatchObject({ plannedSaleCents: null, saleStartsAt: null })
})

test("a refused sale keeps what was typed, and says at its field why", async () => {
  const form = { ...plan, listing: listingId, saleUntil: "2039-01-01T10:00" }
  const page = await renderScreen(kai, screen, { ...visit(), form })
  expect(page).toContain("The sale must end after it begins")
  expect(page).toMatch(/name="saleUntil"[^>]*value="2039-01-01T10:00"/)
  expect(await read()).toMatchObject({ plannedSaleCents: null })
})

test("a sale price that a colleague has set since is not dropped, and the page then shows it", async () => {
  const [, seen = ""] = /name="seen" value="([^"]*)"/.exec(await renderScreen(kai, screen, visit())) ?? []
  expect(seen).toBe("12000  on-sale")
  await changeListing(kai, listingId, { salePriceCents: 100_00 })
  const page = await renderScreen(kai, screen, { ...visit(), form: { ...plan, listing: listingId, seen } })
  expect(page).toContain("Someone else has changed this listing")
  expect(page).toContain('name="seen" value="12000 10000 on-sale"')
  expect(await read()).toMatchObject({ salePriceCents: 100_00, plannedSaleCents: null })
  await changeListing(kai, listingId, { salePriceCents: null })
})

test("who edits the catalogue and not the shop sees no prices there", async () => {
  const role = { name: "Cataloguer", permissions: ["catalogue"], isReadOnly: false } as const
  const staffRole = await storedRole(app, role)
  const rosa = asPerson(app, await person(app, "rosa", { role: "staff", staffRole }), { staffRole })
  expect(await renderScreen(rosa, screen, visit())).not.toContain("Price and sale")
})
