import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { orders } from "#domains/orders/schema.ts"
import { confirmInSandbox } from "#domains/payments/providers/sandbox/confirm.ts"
import { listWithheldEvents } from "#domains/payments/providers/sandbox/send-events.ts"
import { sign } from "#domains/payments/providers/sandbox/signature.ts"
import { simulatedFailuresService } from "#domains/payments/providers/sandbox/simulated-failures.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import type { Id } from "#platform/ids.ts"
import { openServices } from "#server/open-services.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { reconcile } from "./paying/reconcile.ts"
import { placeOrder } from "./placing/place-orders.ts"

const app = await testApp()
const callApi = apiClient(app)
let sue: Person
let listingId: Id<"lst">
let counter = 0

beforeAll(async () => {
  const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  sue = await person(app, "sue")
  const inSingapore = { productId: await product(app, "Clynelish 14"), location: "singapore" } as const
  listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 100_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 9, idempotencyKey: "the first" })
  simulatedFailuresService.of(app).withholdsEvents = true
})

async function placed(): Promise<Id<"ord">> {
  const ctx = asPerson(app, sue)
  const { lineId } = await addToBasket(ctx, {
    listingId,
    quantity: 1,
    idempotencyKey: `taking ${++counter}`,
  })
  const terms = { paymentMethod: "card", shipping: "self", address: null, email: sue.email } as const
  const order = await placeOrder(ctx, {
    goods: { lineIds: [lineId] },
    ...terms,
    idempotencyKey: `placing ${counter}`,
  })
  return order.id
}

const token = () => sue.token
const statusOf = async (orderId: string) => {
  const { body } = await callApi("post", `/order/checkout-status/${orderId}`, { token: token() })
  return { status: body.status, paymentStatus: body.paymentStatus, amount: body.amount }
}

test("an order is paid through the API: an intent, the provider's webhook, the return", async () => {
  const orderId = await placed()
  const body = { order_id: orderId }
  const begun = await callApi("post", "/payment/create-payment-intent", { token: token(), body })
  expect(begun).toMatchObject({
    status: 200,
    body: { amount: 103_00, provider: "sandbox", publishableKey: null },
  })
  const again = await callApi("post", "/order/create-payment-intent", { token: token(), body })
  expect(again.body).toEqual(begun.body)
  const clientSecret = String(begun.body.clientSecret)
  expect(await statusOf(orderId)).toEqual({ status: "unpaid", paymentStatus: "unpaid", amount: 103_00 })
  await confirmInSandbox(app, { clientSecret, cardNumber: "4242424242424242" })
  const [message] = await listWithheldEvents(app)
  const rawBody = message?.body ?? ""
  const send = (signature: string) =>
    callApi("post", "/payment/webhook/sandbox", {
      body: rawBody,
      headers: { "sandbox-signature": signature },
    })
  expect(await send("t=1,v1=00")).toMatchObject({ status: 400, body: { code: "payments.forged" } })
  expect(await statusOf(orderId)).toMatchObject({ status: "unpaid" })
  const signature = sign(app, rawBody, app.clock.now())
  for (let time = 0; time < 2; time++)
    expect(await send(signature)).toMatchObject({ status: 200, body: { received: true } })
  expect(await statusOf(orderId)).toMatchObject({ status: "paid", paymentStatus: "paid" })
  expect(
    await callApi("post", "/payment/checkout-session-success", { body: { clientSecret } }),
  ).toMatchObject({
    status: 200,
    body: { status: "succeeded", orderStatus: "paid", order_id: orderId, amount: 103_00 },
  })
  expect(await reconcile(app)).toEqual([])
})

test("a suspended member may pay what they owe, and no other member can start the payment", async () => {
  const orderId = await placed()
  const begin = (client: { token?: string }) =>
    callApi("post", "/payment/create-payment-intent", { ...client, body: { order_id: orderId } })
  expect(await begin({})).toMatchObject({ status: 401 })
  const ben = await person(app, "ben")
  expect(await begin(ben)).toMatchObject({ status: 403, body: { code: "accounts.notYours" } })
  const suspended = await person(app, "sus", { status: "suspended" })
  await app.db.update(orders).set({ memberId: suspended.id }).where(eq(orders.id, orderId))
  expect(await begin(suspended)).toMatchObject({ status: 200 })
})

test("an app without a card provider says so", async () => {
  const configParts = paymentSettings.replaceIn(app, {
    ...paymentSettings.of(app),
    provider: null,
    settings: {},
  })
  const callWithoutCards = apiClient(openServices({ ...app, configParts }))
  const ann = await person(app, "ann")
  const answer = await callWithoutCards("post", "/payment/create-payment-intent", {
    token: ann.token,
    body: { order_id: `ord_${"0".repeat(24)}` },
  })
  expect(answer).toMatchObject({ status: 409, body: { code: "payments.cardsNotTaken" } })
  expect(await callWithoutCards("post", "/payment/webhook/sandbox", { body: {} })).toMatchObject({
    status: 404,
  })
})
