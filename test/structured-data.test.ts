import { beforeAll, expect, test } from "vitest"
import { products } from "#domains/catalogue/schema.ts"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { createPromotion, endPromotion } from "#domains/promotions/save-promotion.ts"
import { bottleBreadcrumbs, bottleStructuredData } from "#domains/shop/parts/product-data.ts"
import { readBottle } from "#domains/shop/read-bottle.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type TestApp, testApp } from "./db.ts"
import { promotionTerms } from "./fixtures/promotion.ts"
import { asPerson, person, product } from "./fixtures.ts"

const origin = "https://house.test"
let app: TestApp
let keeper: Ctx
let productId: Id<"prd">
let listingId: Id<"lst">

beforeAll(async () => {
  app = await testApp()
  keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  productId = await product(app, "Ardbeg 10 Year Old")
  listingId = await createListing(keeper, {
    kind: "bottle",
    productId,
    location: "singapore",
    priceCents: 120_50,
    salePriceCents: null,
    isOnSale: true,
  })
})

async function about(location: "singapore" | "hong-kong" = "singapore", to = "SG") {
  return bottleStructuredData(await readBottle(contextFor(app), location, productId, to), origin)
}

test("a bottle that is sold out is marked OutOfStock, and has no rating without a review", async () => {
  const data = await about()
  expect(data).toMatchObject({
    "@type": "Product",
    name: "Ardbeg 10 Year Old",
    url: `${origin}/whisky-shop/singapore/${productId}/ardbeg-10-year-old`,
    image: [`${origin}/drawings/${productId}.svg`, `${origin}/drawings/${productId}.svg?view=label`],
    offers: {
      priceCurrency: "SGD",
      price: "120.50",
      availability: "https://schema.org/OutOfStock",
    },
  })
  expect(JSON.stringify(data)).not.toMatch(/rating|review/i)
})

test("a bottle in stock is marked InStock, at the sale price, with the delivery the page shows", async () => {
  await receiveStock(keeper, {
    productId,
    location: "singapore",
    quantity: 2,
    idempotencyKey: "first of all",
  })
  await changeListing(keeper, listingId, { salePriceCents: 99_00 })
  expect((await about()).offers).toMatchObject({
    price: "99.00",
    availability: "https://schema.org/InStock",
    shippingDetails: {
      shippingRate: { value: "9.00", currency: "SGD" },
      shippingDestination: { addressCountry: "SG" },
      deliveryTime: { transitTime: { minValue: 1, maxValue: 3, unitCode: "DAY" } },
    },
  })
  expect((await about("singapore", "HK")).offers).toMatchObject({
    shippingDetails: {
      shippingRate: { value: "42.00" },
      deliveryTime: { transitTime: { minValue: 3, maxValue: 8 } },
    },
  })
})

test("a promotion's price is stated with the struck one, its end, and the price per litre", async () => {
  const endsAt = new Date("2126-11-30T16:00:00.000Z")
  const targets = { ...promotionTerms().targets, products: [productId] }
  const promotionId = await createPromotion(keeper, promotionTerms({ targets, endsAt }))
  expect((await about()).offers).toMatchObject({
    price: "89.10",
    priceValidUntil: endsAt.toISOString(),
    priceSpecification: [
      {
        price: "89.10",
        referenceQuantity: { value: 700, unitCode: "MLT", valueReference: { value: 1_000, unitCode: "MLT" } },
      },
      { price: "120.50", priceType: "https://schema.org/StrikethroughPrice" },
    ],
  })
  await endPromotion(keeper, promotionId)
  expect((await about()).offers).toMatchObject({ price: "99.00" })
})

test("the offer is left out if there is none, or if its price is zero", async () => {
  expect(await about("hong-kong")).not.toHaveProperty("offers")
  await changeListing(keeper, listingId, { priceCents: 0, salePriceCents: null })
  expect(await about()).not.toHaveProperty("offers")
})

test("the page of another location links to where it is sold; an archived product is offered nowhere", async () => {
  const page = await readBottle(contextFor(app), "hong-kong", productId, "SG")
  expect(page.offer).toBeNull()
  expect(page.otherOffers.map(({ location }) => location)).toEqual(["singapore"])
  await app.db.update(products).set({ isArchived: true })
  const archived = await readBottle(contextFor(app), "singapore", productId, "SG")
  expect([archived.offer, archived.otherOffers]).toEqual([null, []])
  await app.db.update(products).set({ isArchived: false })
})

test("the breadcrumbs begin at the shop and end at the page itself", async () => {
  const page = await readBottle(contextFor(app), "singapore", productId, "SG")
  const { itemListElement } = bottleBreadcrumbs(page, { shop: "Bottle shop", place: "Singapore" }, origin)
  expect(itemListElement).toEqual(
    [
      ["Bottle shop", "/whisky-shop"],
      ["Singapore", "/whisky-shop/singapore"],
      ["Single Malt", "/whisky-shop/singapore/single-malt"],
      ["Ardbeg 10 Year Old", `/whisky-shop/singapore/${productId}/ardbeg-10-year-old`],
    ].map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  )
})
