import { beforeAll, expect, test } from "vitest"
import { addDramOffer } from "#domains/drams/add-dram-offer.ts"
import { createDramSale, openDramSale } from "#domains/drams/create-dram-sale.ts"
import { pledgeDram } from "#domains/drams/pledge-dram.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { transaction } from "#platform/ctx.ts"
import { type ApiClient, apiClient } from "../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { settleOrder } from "./paying/settle-orders.ts"
import { placeOrder } from "./placing/place-orders.ts"

let app: TestApp
let callApi: ApiClient
let ann: Person
let ben: Person
let farid: Person
let reference: string
let names: { bottle: string; dram: string }

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  farid = await person(app, "farid", { role: "finance" })
  const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const bottle = { productId: await product(app, "Springbank 10"), location: "singapore" } as const
  const listingId = await createListing(kai, {
    kind: "bottle",
    ...bottle,
    priceCents: 109_50,
    isOnSale: true,
  })
  await receiveStock(kai, { ...bottle, quantity: 9, idempotencyKey: "springbank" })
  const shared = { productId: await product(app, "Port Ellen"), location: "singapore" } as const
  await receiveStock(kai, { ...shared, quantity: 1, idempotencyKey: "port ellen" })
  const endsAt = new Date(app.clock.now().getTime() + 24 * 3_600_000)
  const dramSaleId = await createDramSale(kai, { title: "Islay", endsAt })
  const terms = { target: 2, dramMl: 30, priceCents: 45_00, maxPerUser: 2, maxPerMember: 2 }
  const dramId = await addDramOffer(kai, dramSaleId, { productId: shared.productId, ...terms })
  await openDramSale(kai, dramSaleId)
  const me = asPerson(app, ann)
  for (const key of ["first-pledge", "second-pledge"])
    await pledgeDram(me, { dramSaleId, listingId: dramId }, key)
  const { lineId } = await addToBasket(me, { listingId, quantity: 2, idempotencyKey: "take it" })
  const placed = await placeOrder(me, {
    goods: { lineIds: [lineId] },
    paymentMethod: "transfer",
    shipping: "self",
    address: null,
    email: ann.email,
    idempotencyKey: "ann's first",
  })
  reference = placed.reference
  await transaction(me, (tx) =>
    settleOrder(tx, placed.id, { from: "outside:paynow", paidCents: placed.totalCents }),
  )
  await addToBasket(me, { listingId, quantity: 1, idempotencyKey: "one more" })
  names = { bottle: "Springbank 10", dram: "Port Ellen" }
})

const history = (buyer: Person, of: Person) =>
  callApi("get", `/order/history/${of.id}/v2`, { token: buyer.token })

test("the history has paid and unpaid orders, bottles and drams separately", async () => {
  const { body } = await history(ann, ann)
  const cart = { _id: null, reference: null, status: "cart", amount: null }
  expect(body).toMatchObject([
    { ...cart, type: "Bottle", orderItems: [{ paymentStatus: "unpaid", quantity: 1, total: 109_50 }] },
    {
      type: "Bottle",
      reference,
      status: "paid",
      amount: 219_00,
      user: ann.id,
      orderItems: [
        {
          paymentStatus: "paid",
          status: "paid",
          quantity: 2,
          total: 219_00,
          product: { prod_name: names.bottle, prod_price: 109_50, prod_location_of_bottle: "singapore" },
        },
      ],
    },
    {
      ...cart,
      type: "Dram",
      orderItems: [1, 2].map(() => ({
        paymentStatus: "unpaid",
        quantity: 1,
        product: { prod_name: names.dram },
        dram: { current_price: 45_00, dram_target: 2 },
      })),
    },
  ])
})

test("the list of unpaid orders leaves out paid ones", async () => {
  const { body } = await callApi("get", `/order/get_order_by_user/${ann.id}`, { token: ann.token })
  const orders = body as unknown as { type: string; orderItems: { paymentStatus: string }[] }[]
  expect(orders.map(({ type }) => type)).toEqual(["Bottle", "Dram"])
  for (const { orderItems } of orders)
    for (const { paymentStatus } of orderItems) expect(paymentStatus).toBe("unpaid")
})

test("buyers see their own orders, and order staff see all", async () => {
  const list = (buyer: Person, query = "") => callApi("get", `/order${query}`, { token: buyer.token })
  const mine = { results: [{ reference }], pagination: { page: 1, limit: 20, total: 1 } }
  expect((await list(ann)).body).toMatchObject(mine)
  expect((await list(farid)).body).toMatchObject(mine)
  expect((await list(ben)).body).toMatchObject({ results: [], pagination: { total: 0 } })
  expect((await list(ann, "?page=2&limit=1")).body).toMatchObject({ results: [], pagination: { total: 1 } })
  expect(await list(ann, "?limit=1000")).toMatchObject({ status: 422, body: { code: "orders.pageUnclear" } })
})

test("a member's history is visible to that member and to order staff only", async () => {
  expect(await history(ben, ann)).toMatchObject({ status: 403, body: { code: "accounts.notYours" } })
  expect((await history(farid, ann)).body).toEqual((await history(ann, ann)).body)
})
