import { expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { productOf } from "./parts/lot-product.ts"
import { quoteHomeDelivery } from "./quote-home-delivery.ts"
import { readLot } from "./read-lot.ts"

const bottle = { location: "singapore" as const, volumeMl: 700, abvPercent: 46, priceCents: 100_00 }
const parcel = { weightG: 1_600, country: "Scotland" }

test("delivery within Singapore is cheaper and faster than for a bottle from elsewhere", async () => {
  const ctx = contextFor(await testApp())
  const home = await quoteHomeDelivery(ctx, bottle, parcel)
  expect(home).toMatchObject({ feeCents: 9_00, daysMin: 1, daysMax: 3 })
  const abroad = await quoteHomeDelivery(ctx, { ...bottle, location: "vietnam" }, parcel)
  expect(abroad.feeCents).toBeGreaterThan(home.feeCents)
  expect(abroad.daysMax).toBeGreaterThan(home.daysMax)
  expect((await quoteHomeDelivery(ctx, bottle, { ...parcel, weightG: 4_000 })).feeCents).toBe(12_00)
})

test("an open lot states its delivery to search engines, a closed one does not", async () => {
  const app = await testApp()
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const { lotIds } = await liveAuction(app, hana)
  const lot = await readLot(hana, lotIds[0] ?? "")
  expect(productOf(lot, "https://house.test").offers).toMatchObject({
    shippingDetails: {
      shippingRate: { value: "9.00", currency: "SGD" },
      shippingDestination: { addressCountry: "SG" },
      deliveryTime: { transitTime: { minValue: 1, maxValue: 3 } },
    },
  })
  const sold = { ...lot, status: "sold" as const }
  expect(productOf(sold, "https://house.test").offers).not.toHaveProperty("shippingDetails")
})
