import { beforeAll, expect, test } from "vitest"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { product } from "../../../../test/fixtures.ts"
import { readArrivals } from "./read-arrivals.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const ctx = contextFor(app)
const address: DeliveryAddress = {
  ...{ firstname: "Ann", lastname: "Tan", companyname: null, email: "ann@quaich.example", phone: "61234567" },
  ...{ address: "1 Tanjong Pagar", city: "Singapore", state: null, postalCode: "088451" },
  country: "Singapore",
}
const order = { shipping: "delivery", address, status: "paid" } as const
let productId: Id<"prd">
beforeAll(async () => {
  productId = await product(app, "Ardbeg 10 Year Old")
})
const line = (change: { location?: "singapore" | "hong-kong"; status?: string } = {}) => ({
  ...({ kind: "bottle", productId, location: "singapore", priceCents: 109_00, quantity: 1 } as const),
  ...{ status: "paid", ...change },
})

test("until it is sent a parcel is expected as if it were sent today, from each place", async () => {
  expect(await readArrivals(ctx, order, [line(), line({ location: "hong-kong" })], [])).toEqual([
    {
      ...{ location: "singapore", daysMin: 1, daysMax: 3, isSent: false },
      ...{ from: "2026-12-02T04:00:00.000Z", to: "2026-12-04T04:00:00.000Z" },
    },
    {
      ...{ location: "hong-kong", daysMin: 3, daysMax: 8, isSent: false },
      ...{ from: "2026-12-04T04:00:00.000Z", to: "2026-12-09T04:00:00.000Z" },
    },
  ])
})

test("once it is sent, the days count from its dispatch", async () => {
  const shippedAt = new Date("2026-11-30T04:00:00.000Z")
  const [arrival] = await readArrivals(
    ctx,
    order,
    [line({ status: "shipped" })],
    [{ status: "shipped", shippedAt }],
  )
  expect(arrival).toMatchObject({ isSent: true, from: "2026-12-01T04:00:00.000Z" })
})

test("nothing is expected of what is collected, has arrived, was refunded or has ended", async () => {
  expect(await readArrivals(ctx, { ...order, shipping: "self" }, [line()], [])).toEqual([])
  for (const status of ["delivered", "refunded"])
    expect(await readArrivals(ctx, order, [line({ status })], [])).toEqual([])
  for (const status of ["lapsed", "cancelled", "refunded"] as const)
    expect(await readArrivals(ctx, { ...order, status }, [line()], [])).toEqual([])
})

test("a country to which nothing is sent any more has no days", async () => {
  const abroad = { ...order, address: { ...address, country: "Iceland" } }
  expect(await readArrivals(ctx, abroad, [line()], [])).toEqual([])
})
