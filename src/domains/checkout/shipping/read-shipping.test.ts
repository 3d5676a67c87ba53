import { expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { transaction } from "#platform/ctx.ts"
import { apiClient } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../../test/fixtures.ts"

const app = await testApp()
const callApi = apiClient(app)
const hana = asPerson(app, await person(app, "hana", { role: "admin" }))
const ann = await person(app, "ann")
const ben = await person(app, "ben")
const productId = await product(app, "Ardbeg 10 Year Old")
const shelf = { productId, location: "hong-kong" } as const
const listingId = await createListing(hana, { kind: "bottle", ...shelf, priceCents: 156_00, isOnSale: true })
const { lotIds } = await liveAuction(app, hana, [{}])
const facts = { title: "Ardbeg", imagePath: null, path: "/cart", priceCents: 100_00 } as const
const lineId = await transaction(asPerson(app, ann), (tx) =>
  createOrderLine(
    tx,
    { memberId: ann.id, kind: "bottle", subjectId: listingId, ...shelf, ...facts },
    tx.now(),
  ),
)

const at = (id: string, query = "") => callApi("get", `/shipping/location/${id}${query}`)

test("listings, products and lots have a location, a delivery time and whether tax is included", async () => {
  const abroad = {
    prod_location_of_bottle: "hong-kong",
    country: "Singapore",
    delivery_time: "3-8",
    import_and_alcohol_tax_included: "no",
    fee_cents: 44_00,
    duty_cents: 28_34,
  }
  for (const id of [listingId, productId]) expect((await at(id)).body).toMatchObject(abroad)
  expect((await at(lotIds[0] ?? "")).body).toMatchObject({
    prod_location_of_bottle: "singapore",
    delivery_time: "1-3",
    import_and_alcohol_tax_included: "yes",
    duty_cents: 0,
  })
  for (const country of ["Hong%20Kong", "hk"])
    expect((await at(listingId, `?country=${country}`)).body).toMatchObject({
      country: "Hong Kong",
      import_and_alcohol_tax_included: "yes",
    })
})

test("an order line is visible to its buyer and to staff only", async () => {
  const as = (token?: string) => callApi("get", `/shipping/location/${lineId}`, { token })
  expect(await as(ann.token)).toMatchObject({ status: 200, body: { prod_location_of_bottle: "hong-kong" } })
  expect(await as(ben.token)).toMatchObject({ status: 403, body: { code: "accounts.notYours" } })
  expect(await as()).toMatchObject({ status: 401 })
})

test("unknown ids, goods not on sale and countries without shipping are refused", async () => {
  for (const id of ["prd_000000000000000000000000", "lst_000000000000000000000000", "x", "orl_x"])
    expect(await at(id), id).toMatchObject({ status: 404, body: { code: "checkout.nothingToShip" } })
  for (const country of ["Iceland", "Atlantis"])
    expect(await at(listingId, `?country=${country}`), country).toMatchObject({
      status: 409,
      body: { code: "checkout.shippingNotOffered" },
    })
})
