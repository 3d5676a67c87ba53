import { beforeAll, expect, test } from "vitest"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { findProductPage } from "./product-page.ts"

const app = await testApp()
const guest = contextFor(app)
let keeper: Ctx

beforeAll(async () => {
  keeper = asPerson(app, await person(app, "kai", { role: "admin" }))
})

const pageOf = (id: string, country = "SG", auctionId?: string) =>
  findProductPage(guest, { id, auctionId }, country)

test("a product redirects to the visitor's country, else to Singapore, else to where it is sold", async () => {
  const productId = await product(app, "Ardbeg Uigeadail")
  const offerBottle = (location: "singapore" | "malaysia" | "vietnam") =>
    createListing(keeper, { kind: "bottle", productId, location, priceCents: 100_00, isOnSale: true })
  const tail = `${productId}/ardbeg-uigeadail`
  expect(await pageOf(productId)).toBe(`/whisky-shop/singapore/${tail}`)
  const vietnam = await offerBottle("vietnam")
  expect(await pageOf(productId)).toBe(`/whisky-shop/vietnam/${tail}`)
  await offerBottle("singapore")
  await offerBottle("malaysia")
  expect(await pageOf(productId, "MY")).toBe(`/whisky-shop/malaysia/${tail}`)
  expect(await pageOf(productId, "VN")).toBe(`/whisky-shop/vietnam/${tail}`)
  expect(await pageOf(productId, "JP")).toBe(`/whisky-shop/singapore/${tail}`)
  expect(await pageOf(vietnam)).toBe(`/whisky-shop/vietnam/${tail}`)
  await changeListing(keeper, vietnam, { status: "withdrawn" })
  expect(await pageOf(vietnam)).toBe(`/whisky-shop/singapore/${tail}`)
})

test("a product that no shop offers redirects to its newest lot, or to its lot in the given auction", async () => {
  const older = await liveAuction(app, keeper, [{}])
  const [lot = ""] = older.lotIds
  const { rows } = await app.pool.query<{ product_id: string }>("select product_id from lots where id = $1", [
    lot,
  ])
  const productId = rows[0]?.product_id ?? ""
  const path = await pageOf(lot)
  expect(path).toMatch(new RegExp(`^/whisky-auction-live/singapore/${lot}/`))
  expect(await pageOf(productId)).toBe(path)
  expect(await pageOf(productId, "SG", older.auctionId)).toBe(path)
  expect(await pageOf(productId, "SG", "rnd_other")).toBe(path)
  await app.pool.query("update auctions set status = 'draft' where id = $1", [older.auctionId])
  expect(await pageOf(lot)).toBeUndefined()
  expect(await pageOf(productId)).toMatch(/^\/whisky-shop\/singapore\/prd_/)
})

test("an archived product that was never a lot is not found", async () => {
  const productId = await product(app, "Brora 30")
  await app.pool.query("update products set is_archived = true where id = $1", [productId])
  expect(await pageOf(productId)).toBeUndefined()
})

test.each([
  "",
  "nothing",
  "prd_",
  "prd_000000000000000000000000",
  "lot_' or 1=1",
  "mem_x",
  "../../etc",
  "lst_000000000000000000000000",
  "csk_000000000000000000000000",
])("%j redirects nowhere", async (id) => {
  expect(await pageOf(id, "SG", id)).toBeUndefined()
})
