import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { saveSetting } from "#domains/content/settings.ts"
import { defaultLaws, lawsSetting } from "#domains/countries/laws.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { hashOfSecret, secretOf } from "#domains/orders/order-link.ts"
import { orders } from "#domains/orders/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { readLevels } from "#domains/stock/levels.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { apiClient } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { readPlacedOrder } from "../read-placed-order.ts"
import { readCheckoutForm } from "./check-out.ts"

const app = await testApp()
const callApi = apiClient(app)
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const ann = await person(app, "ann")
const guest = contextFor(app)
let listingId: Id<"lst">
let productId: Id<"prd">
let counter = 0

beforeEach(async () => {
  counter++
  productId = await product(app, `Glenfarclas no. ${counter}`)
  const inSingapore = { productId, location: "singapore" } as const
  listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 100_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 3, idempotencyKey: `first ${counter}` })
})

const full = {
  firstname: "Mia",
  lastname: "Lim",
  phone: "+6591234567",
  email: "mia@elsewhere.example",
  address: "1 Tanjong Pagar",
  city: "Singapore",
  country: "Singapore",
  postal_code: "088437",
}
const call = (change: Record<string, unknown> = {}) => ({
  checkout: { bottles: [{ product_id: listingId, quantity: 1 }] },
  delivery: { ...full, email: `mia${counter}@elsewhere.example` },
  age: true,
  idempotencyKey: `order-${counter}-1`,
  ...change,
})
const field = (name: keyof typeof full, value: string) => ({ ...full, [name]: value })

describe("the delivery form", () => {
  const refusalOf = async (fields: Record<string, unknown>) => {
    const problem = await readCheckoutForm(guest, { age: "yes", key: "a-key-of-mine", ...fields }).catch(
      (p) => p,
    )
    return problem.code
  }

  test("reports missing fields in the order of the specification", async () => {
    const names = [
      ["firstname", "profile.firstNameMissing"],
      ["lastname", "profile.lastNameMissing"],
      ["phone", "profile.phoneMissing"],
      ["email", "profile.emailMissing"],
      ["address", "profile.addressMissing"],
      ["city", "profile.cityMissing"],
      ["postal_code", "profile.postalCodeMissing"],
    ] as const
    const typed: Record<string, string> = {}
    for (const [name, code] of names) {
      expect(await refusalOf(typed)).toBe(code)
      typed[name] = full[name]
    }
    expect(await refusalOf(field("phone", "12345"))).toBe("profile.phoneWrong")
    expect(await refusalOf(field("email", "mia"))).toBe("profile.emailWrong")
  })

  test("needs no address if nothing is sent, and only lets members send abroad", async () => {
    expect(await refusalOf({ shipping: "self" })).toBe("checkout.emailRequired")
    expect(
      await readCheckoutForm(guest, { ...full, shipping: "self", age: "yes", key: "a-key-of-mine" }),
    ).toMatchObject({ address: null, email: full.email })
    expect(await refusalOf(field("country", "Malaysia"))).toBe("checkout.countryNotYours")
    expect(await refusalOf({ ...full, shipping: "free-storage" })).toBe("checkout.storageNeedsAccount")
    expect(await refusalOf({ ...full, paymentMethod: "wallet" })).toBe("checkout.signInForWallet")
    expect(await refusalOf({ ...full, age: "" })).toBe("checkout.ageRequired")
  })
})

test("a guest's call with an age declaration makes one order, and the order's link opens it", async () => {
  const first = await callApi("post", "/payment/payment-transfer", { body: call() })
  expect(first).toMatchObject({
    status: 200,
    body: { status: "success", amount: 109_00, clientSecret: null },
  })
  const again = await callApi("post", "/payment/payment-transfer", { body: call() })
  expect(again.body).toEqual(first.body)
  const orderId = first.body.order_id as Id<"ord">
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  const secret = secretOf(app, orderId)
  expect(order).toMatchObject({ declaration: { country: "SG" }, secretHash: hashOfSecret(secret) })
  expect(await readPlacedOrder(guest, secret)).toMatchObject({ isOpen: true, lines: [{ quantity: 1 }] })
  await expect(readPlacedOrder(guest, "something else")).rejects.toMatchObject({
    code: "checkout.noSuchOrder",
  })
})

test("an order to a country is paid by a method that its law allows", async () => {
  const laws = defaultLaws.map((law) =>
    law.country === "SG" ? { ...law, paymentMethods: ["card"] as const } : law,
  )
  await saveSetting(keeper, lawsSetting, laws)
  const refused = await callApi("post", "/payment/payment-transfer", { body: call() })
  expect(refused).toMatchObject({ status: 409, body: { code: "checkout.paymentMethodUnavailable" } })
  await saveSetting(keeper, lawsSetting, defaultLaws)
  expect((await callApi("post", "/payment/payment-transfer", { body: call() })).status).toBe(200)
})

test("a guest's password creates an account that owns the order; an existing account holder is asked to sign in", async () => {
  const delivery = { ...full, email: `new${counter}@elsewhere.example`, password: "a peaty old password" }
  const made = await callApi("post", "/payment/payment-transfer", { body: call({ delivery }) })
  expect(made).toMatchObject({ status: 200, body: { amount: 109_00 } })
  const [order] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.id, made.body.order_id as Id<"ord">))
  expect(order?.memberId).toMatch(/^mem_/)
  const again = call({ delivery, idempotencyKey: `order-${counter}-2` })
  expect(await callApi("post", "/payment/payment-transfer", { body: again })).toMatchObject({
    status: 409,
    body: { code: "checkout.emailTaken", message: "Email already exists, please login to continue" },
  })
  expect((await readLevels(keeper, [productId]))[0]).toMatchObject({ held: 1 })
})

test("a card order costs its fee and begins a payment; another member's cart cannot be ordered", async () => {
  const body = call({ checkout: { ...call().checkout, selectShipping: "self" } })
  const answer = await callApi("post", "/payment/payment-card", { body })
  expect(answer).toMatchObject({ status: 200, body: { amount: 103_00, paymentMethod: "card" } })
  expect(answer.body.clientSecret).toMatch(/\w{8}/)
  expect(await callApi("post", "/order/checkout", { token: ann.token, body: call() })).toMatchObject({
    status: 422,
    body: { code: "checkout.nothingSelected" },
  })
})

test("a member's key returns the earlier order only for the bottles of that order, whatever else is in the cart", async () => {
  const send = (change: Record<string, unknown> = {}) =>
    callApi("post", "/payment/payment-transfer", { token: ann.token, body: call(change) })
  const naming = (named: string, quantity = 1) => ({
    checkout: { bottles: [{ product_id: named, quantity }] },
  })
  const addBottle = (place: number) =>
    addToBasket(asPerson(app, ann), { listingId, quantity: 1, idempotencyKey: `take-${counter}-${place}` })
  await addBottle(1)
  const first = await send()
  expect(first.status).toBe(200)
  const other = await createListing(keeper, {
    ...{ kind: "bottle", location: "singapore", priceCents: 70_00, isOnSale: true },
    productId: await product(app, `Glen Scotia no. ${counter}`),
  })
  for (const wrong of [naming(other), naming(listingId, 2)])
    expect(await send(wrong)).toMatchObject({ status: 409, body: { code: "checkout.keyReused" } })
  expect((await send()).body).toEqual(first.body)
  await addBottle(2)
  expect((await send()).body).toEqual(first.body)
  const next = await send({ idempotencyKey: `order-${counter}-2` })
  expect(next.status).toBe(200)
  expect(next.body.order_id).not.toBe(first.body.order_id)
})
