import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { readOrder } from "#domains/checkout/read-order.ts"
import { readPlacedOrder } from "#domains/checkout/read-placed-order.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { secretOf } from "#domains/orders/order-link.ts"
import { orders } from "#domains/orders/schema.ts"
import { listAddresses } from "#domains/profile/addresses.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import * as orderScreen from "../my-account/order.tsx"
import { runCheckoutAction } from "./actions.server.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const ann = asPerson(app, await person(app, "ann"))
let listingId: Id<"lst">

const details = {
  firstname: "Ann",
  lastname: "Tan",
  phone: "+6591234567",
  email: "ann@elsewhere.example",
  country: "Singapore",
  postal_code: "088437",
  address: "1 Tanjong Pagar",
  unit: "#02-01",
}
const request = { cookies: null, search: new URLSearchParams() }
const place = async (change: Record<string, string> = {}) => {
  await addToBasket(ann, { listingId, quantity: 1, idempotencyKey: randomUUID() })
  const form = { act: "place", ...details, age: "yes", paymentMethod: "transfer", key: randomUUID() }
  return await runCheckoutAction(ann, { ...form, ...change }, request)
}
const lastOrder = async () => {
  const found = await ann.db.select().from(orders).where(eq(orders.email, details.email))
  const last = found.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).at(-1)
  if (!last) throw new Error("there is no order")
  return last
}

beforeAll(async () => {
  const productId = await product(app, "Glenfarclas 15")
  const inSingapore = { productId, location: "singapore" } as const
  listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 100_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 9, idempotencyKey: "first" })
})

test("the page's fields of Singapore make a whole address: its unit a line, its city filled in", async () => {
  await place()
  const { address } = await lastOrder()
  expect(address).toMatchObject({ address: "1 Tanjong Pagar\n#02-01", city: "Singapore", state: null })
  expect(await listAddresses(ann)).toEqual([])
})

test("an address is saved once, if the buyer says so", async () => {
  await place({ saveAddress: "yes" })
  await place({ saveAddress: "yes" })
  const saved = await listAddresses(ann)
  expect(saved.map(({ address, city }) => [address, city])).toEqual([
    ["1 Tanjong Pagar\n#02-01", "Singapore"],
  ])
})

test("the buyer's order page has the code to save until it is paid; with the link so has anyone", async () => {
  await place()
  const { id } = await lastOrder()
  expect(await readOrder(ann, id)).toMatchObject({
    stage: "toPay",
    payNow: { png: expect.stringMatching(/^data:image\/png/) },
  })
  const placed = await readPlacedOrder(ann, secretOf(app, id))
  expect(placed).toMatchObject({ isOwn: true, path: `/my-account/order/${id}`, stage: "toPay" })
  const ben = asPerson(app, await person(app, "ben"))
  const opened = await readPlacedOrder(ben, secretOf(app, id))
  expect(opened).toMatchObject({ isOwn: false, path: `/cart/${secretOf(app, id)}` })
  await ann.db.update(orders).set({ paymentMethod: "card" }).where(eq(orders.id, id))
  expect((await readOrder(ann, id)).payNow).toBeNull()
})

test("the order's page says what each charge is for, and when the parcel arrives", async () => {
  await place({ paymentMethod: "card" })
  const { id } = await lastOrder()
  const path = pathTo("/my-account/order/:id", { id })
  const page = await renderScreen(ann, orderScreen, { path, params: { id } })
  expect(page).toMatch(/Delivery fee<span[^>]*>From Singapore, 1 to 3 days: [^<]+ if sent today\.</)
  expect(page).toMatch(/Card fee<span[^>]*>For paying S\$[\d.]+ by card</)
})
