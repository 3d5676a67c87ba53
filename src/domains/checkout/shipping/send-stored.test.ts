import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import { documents, orderLines, orders } from "#domains/orders/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { chargeStorage } from "#domains/storage/charge-storage.ts"
import { listStored } from "#domains/storage/reads.ts"
import { storageFees, storedItems } from "#domains/storage/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { postJournal, readBalance } from "#domains/wallet/post-journal.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { monthsAfter } from "#platform/time.ts"
import { apiClient, countRows } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../../test/fixtures.ts"
import { lapseOrders } from "../lapse-orders.ts"
import { settleOrder } from "../paying/settle-orders.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { payForStorage, type SendStoredRequest, sendStored } from "./send-stored.ts"

const app = await testApp()
const callApi = apiClient(app)
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const start = app.clock.now()
let counter = 0
let annPerson: Person
let ann: Ctx
let stored: Id<"sto">[]

const key = () => `key-${++counter}-store`
const inMonths = (months: number) => app.clock.moveTo(monthsAfter(start, months))

beforeEach(async () => {
  app.clock.moveTo(start)
  annPerson = await person(app, `ann${++counter}`)
  ann = asPerson(app, annPerson)
  const productId = await product(app, `Springbank no. ${counter}`)
  const inSingapore = { productId, location: "singapore" } as const
  const listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 109_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 3, idempotencyKey: key() })
  const { lineId } = await addToBasket(ann, { listingId, quantity: 3, idempotencyKey: key() })
  const order = await placeOrder(ann, {
    goods: { lineIds: [lineId] },
    paymentMethod: "transfer",
    shipping: "free-storage",
    address: null,
    email: annPerson.email,
    idempotencyKey: key(),
  })
  await pay(order.id, 327_00)
  stored = (await listStored(ann)).map(({ id }) => id)
})

const pay = (orderId: Id<"ord">, paidCents: number) =>
  transaction(ann, (tx) => settleOrder(tx, orderId, { from: "outside:paynow", paidCents }))

const address: DeliveryAddress = {
  firstname: "Ann",
  lastname: "Tan",
  companyname: null,
  email: "ann@quaich.example",
  phone: "+6581234567",
  address: "1 Orchard Road",
  city: "Singapore",
  state: null,
  postalCode: "238800",
  country: "Singapore",
}
const wish = (change: Partial<SendStoredRequest> = {}): SendStoredRequest => ({
  itemIds: stored.slice(0, 2),
  shipping: "delivery",
  address,
  paymentMethod: "transfer",
  idempotencyKey: key(),
  ...change,
})
const owedCentsOfItems = async () => (await listStored(ann)).map(({ owedCents }) => owedCents)
const states = async () =>
  (await app.db.select().from(storedItems).where(eq(storedItems.memberId, annPerson.id)))
    .map(({ status }) => status)
    .toSorted()

async function fill(cents: number): Promise<void> {
  const account = accountOf(annPerson.id)
  const move = { from: "outside:paynow", to: account, amount: cents } as const
  await transaction(ann, (tx) =>
    postJournal(tx, { kind: "top-up", memberId: annPerson.id, idempotencyKey: key(), moves: [move] }),
  )
}

describe("the monthly fee", () => {
  test("begins when the free months end, once per month and bottle, however often the job runs", async () => {
    expect(stored).toHaveLength(3)
    expect(await chargeStorage(app)).toBe(0)
    inMonths(3)
    expect(await chargeStorage(app)).toBe(3)
    expect(await chargeStorage(app)).toBe(0)
    expect(await owedCentsOfItems()).toEqual([3_00, 3_00, 3_00])
    inMonths(5)
    const twice = await Promise.all([chargeStorage(app), chargeStorage(app)])
    expect(twice[0] + twice[1]).toBe(6)
    expect(await owedCentsOfItems()).toEqual([9_00, 9_00, 9_00])
  })

  test("is paid from the wallet with an invoice, and the bottles stay", async () => {
    inMonths(4)
    await expect(payForStorage(ann, { itemIds: stored, idempotencyKey: key() })).rejects.toMatchObject({
      code: "wallet.notEnoughBalance",
    })
    await fill(20_00)
    const request = { itemIds: stored, idempotencyKey: key() }
    const paid = await payForStorage(ann, request)
    expect(paid).toMatchObject({ status: "paid", totalCents: 18_00 })
    expect((await payForStorage(ann, request)).id).toBe(paid.id)
    expect((await readBalance(app, accountOf(annPerson.id))).balanceCents).toBe(2_00)
    expect(await owedCentsOfItems()).toEqual([0, 0, 0])
    expect(await states()).toEqual(["stored", "stored", "stored"])
    expect(await app.db.select().from(documents).where(eq(documents.orderId, paid.id))).toHaveLength(1)
    await expect(payForStorage(ann, { ...request, idempotencyKey: key() })).rejects.toMatchObject({
      code: "storage.nothingOwed",
    })
  })
})

describe("sending out", () => {
  test("costs the parcel and the fees owed; once paid, the bottles are being sent out and no more fees accrue", async () => {
    inMonths(3)
    const order = await sendStored(ann, wish())
    expect(order).toMatchObject({ status: "unpaid", totalCents: 12_00 + 6_00 })
    expect(await states()).toEqual(["stored", "stored", "stored"])
    expect(await pay(order.id, 18_00)).toBe("paid")
    expect(await states()).toEqual(["leaving", "leaving", "stored"])
    const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    expect(lines).toMatchObject([{ kind: "storage", status: "paid" }, { status: "paid" }])
    inMonths(4)
    expect(await chargeStorage(app)).toBe(2)
    const unpaidFees = await app.db
      .select()
      .from(storageFees)
      .where(and(eq(storageFees.itemId, stored[2] ?? "sto_"), eq(storageFees.status, "owed")))
    expect(unpaidFees).toHaveLength(2)
  })

  test("to the counter within the free months costs nothing and is paid at once", async () => {
    const order = await sendStored(ann, wish({ shipping: "self", address: null }))
    expect(order).toMatchObject({ status: "paid", totalCents: 0 })
    expect(await states()).toEqual(["leaving", "leaving", "stored"])
    await expect(sendStored(ann, wish())).rejects.toMatchObject({ code: "storage.notStored" })
  })

  test("again replaces the unpaid order; the same key returns the same order", async () => {
    const request = wish()
    const first = await sendStored(ann, request)
    const rows = await countRows(app)
    expect(await sendStored(ann, request)).toEqual(first)
    expect(await countRows(app)).toEqual(rows)
    const second = await sendStored(ann, wish({ itemIds: stored }))
    const [before] = await app.db.select().from(orders).where(eq(orders.id, first.id))
    expect(before).toMatchObject({ status: "cancelled" })
    expect(await pay(first.id, first.totalCents)).toBe("tooLate")
    expect(await pay(second.id, second.totalCents)).toBe("paid")
    expect(await states()).toEqual(["leaving", "leaving", "leaving"])
  })

  test("that is not paid in time leaves the bottles in storage", async () => {
    const order = await sendStored(ann, wish())
    app.clock.moveTo(new Date(start.getTime() + 49 * 3_600_000))
    expect(await lapseOrders(app)).toBeGreaterThan(0)
    expect(await pay(order.id, order.totalCents)).toBe("tooLate")
    expect(await states()).toEqual(["stored", "stored", "stored"])
  })

  test("the same bottle twice at once makes one order that can be paid", async () => {
    const both = await Promise.all([sendStored(ann, wish()), sendStored(ann, wish())])
    const paid = []
    for (const { id, totalCents } of both) paid.push(await pay(id, totalCents))
    expect(paid.toSorted()).toEqual(["paid", "tooLate"])
  })

  test("is refused for another member's bottle, abroad for non-members, and without an address", async () => {
    const ben = asPerson(app, await person(app, `ben${++counter}`))
    const code = (refusal: string) => ({ code: refusal })
    await expect(sendStored(ben, wish())).rejects.toMatchObject(code("storage.noSuchItem"))
    await expect(sendStored(ann, wish({ address: null }))).rejects.toMatchObject(
      code("checkout.addressRequired"),
    )
    await expect(sendStored(ann, wish({ itemIds: [] }))).rejects.toMatchObject(code("storage.nothingChosen"))
    const abroad = wish({ address: { ...address, country: "Japan" } })
    await expect(sendStored(ann, abroad)).rejects.toMatchObject(code("checkout.countryNotYours"))
    const member = asPerson(app, { ...annPerson, role: "member" })
    expect(await sendStored(member, { ...abroad, idempotencyKey: key() })).toMatchObject({
      totalCents: 76_00,
    })
  })
})

test("only the owner sees the result", async () => {
  const order = await sendStored(ann, wish())
  const readStatus = (token?: string) => callApi("get", `/storage/${order.id}`, { token })
  expect((await readStatus(annPerson.token)).body).toMatchObject({ _id: order.id, status: "pending" })
  await pay(order.id, order.totalCents)
  expect((await readStatus(annPerson.token)).body).toEqual({
    _id: order.id,
    status: "success",
    message:
      "Thank you. Your order has been received. We will notify you once your order has been shipped/delivered.",
  })
  const ben = await person(app, `ben${++counter}`)
  expect(await readStatus(ben.token)).toMatchObject({ status: 403, body: { code: "accounts.notYours" } })
  expect(await readStatus()).toMatchObject({ status: 401 })
  expect(await callApi("get", "/storage/ord_x", { token: ben.token })).toMatchObject({ status: 404 })
})
