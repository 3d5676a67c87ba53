import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { readHeldShare } from "#domains/orders/held-share.ts"
import { confirmTokenOf, secretOf } from "#domains/orders/order-link.ts"
import { holdsSetting } from "#domains/orders/pay-terms.ts"
import { orders } from "#domains/orders/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { readLevels } from "#domains/stock/levels.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { choosePaymentMethod } from "./choose-payment-method.ts"
import { confirmEmail } from "./confirm-email.ts"
import { settleOrder } from "./paying/settle-orders.ts"
import { checkOut, readCheckoutForm } from "./placing/check-out.ts"
import type { PlacedOrder } from "./placing/new-order.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
let productId: Id<"prd">
let listingId: Id<"lst">
let counter = 0

beforeEach(async () => {
  counter++
  ;({ productId, listingId } = await onSale(100_00, 316))
})

async function onSale(priceCents: number, quantity: number) {
  const made = await product(app, `Caol Ila no. ${counter} at ${priceCents}`)
  const inSingapore = { productId: made, location: "singapore" } as const
  const listed = await createListing(keeper, { kind: "bottle", ...inSingapore, priceCents, isOnSale: true })
  await receiveStock(keeper, { ...inSingapore, quantity, idempotencyKey: `holds ${counter} ${priceCents}` })
  return { productId: made, listingId: listed }
}

const held = async (id = productId) => (await readLevels(keeper, [id]))[0]?.held
const at = (address: string | null) =>
  contextFor(app, guest, "en", { address, userAgent: null, device: null, declaration: null })

type HoldingOrder = {
  quantity: number
  email?: string
  address?: string | null
  paymentMethod?: string
  listing?: Id<"lst">
  requireHuman?: () => Promise<void>
}

let keys = 0

async function order(wish: HoldingOrder): Promise<PlacedOrder> {
  const { quantity, email = `mia${counter}@elsewhere.example`, paymentMethod = "transfer" } = wish
  const address = wish.address === undefined ? `192.0.2.${counter}` : wish.address
  const ctx = at(address)
  const form = await readCheckoutForm(ctx, {
    ...{ shipping: "self", paymentMethod, email, age: "yes", key: `holds-${counter}-${++keys}` },
  })
  const items = [{ listingId: wish.listing ?? listingId, quantity }]
  const { requireHuman = async () => {} } = wish
  const placed = await checkOut(ctx, form, {
    goods: { items },
    local: { key: "", items },
    onAccount: () => {},
    requireHuman,
  })
  return placed.order
}

async function orderAsMember(ctx: Ctx): Promise<PlacedOrder> {
  const key = `member-${counter}-${++keys}`
  const { lineId } = await addToBasket(ctx, { listingId, quantity: 1, idempotencyKey: key })
  const form = await readCheckoutForm(ctx, { shipping: "self", paymentMethod: "transfer", age: "yes", key })
  const placed = await checkOut(ctx, form, {
    goods: { lineIds: [lineId] },
    local: { key: "", items: [] },
    onAccount: () => {},
    requireHuman: async () => {
      throw new Error("members are not asked")
    },
  })
  return placed.order
}

const refusalOf = (placing: Promise<unknown>) =>
  placing.then(
    () => undefined,
    ({ code, facts }) => ({ code, facts }),
  )

describe("a guest's unpaid holds", () => {
  test("are capped at twelve bottles: one guest's order cannot take the whole stock", async () => {
    expect(await refusalOf(order({ quantity: 316 }))).toEqual({
      code: "orders.holdLimitReached",
      facts: { heldBottles: 0, heldCents: 0, leftBottles: 12, maxBottles: 12, limitCents: 5_000_00 },
    })
    expect(await held()).toBe(0)
    await order({ quantity: 12 })
    expect(await refusalOf(order({ quantity: 1 }))).toMatchObject({
      code: "orders.holdLimitReached",
      facts: { heldBottles: 12, heldCents: 1_200_00, leftBottles: 0 },
    })
    expect(await held()).toBe(12)
  })

  test("are counted by network address (IPv6 by /64), whatever the e-mail", async () => {
    await order({ quantity: 12, email: "one@elsewhere.example", address: "2001:db8:1:2::1" })
    const same = order({ quantity: 1, email: "two@elsewhere.example", address: "2001:db8:1:2:ffff::9" })
    expect(await refusalOf(same)).toMatchObject({ code: "orders.holdLimitReached" })
    await order({ quantity: 1, email: "two@elsewhere.example", address: "2001:db8:1:3::1" })
  })

  test("are counted by e-mail address, however it is written, whatever the network address", async () => {
    await order({ quantity: 12, email: "three@elsewhere.example", address: "198.51.100.1" })
    const same = order({ quantity: 1, email: "THREE@elsewhere.example", address: "198.51.100.2" })
    expect(await refusalOf(same)).toMatchObject({ code: "orders.holdLimitReached" })
  })

  test("are capped at S$5,000, but one bottle alone may cost more", async () => {
    const dear = await onSale(2_600_00, 9)
    expect(await refusalOf(order({ quantity: 2, listing: dear.listingId }))).toMatchObject({
      code: "orders.holdLimitReached",
    })
    const dearest = await onSale(8_000_00, 9)
    await order({ quantity: 1, listing: dearest.listingId })
    expect(await refusalOf(order({ quantity: 1 }))).toMatchObject({ code: "orders.holdLimitReached" })
  })

  test("are capped for orders placed at the same moment", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        order({ quantity: 3, email: `race${at}@elsewhere.example`, address: "198.51.100.9" }),
      ),
    )
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4)
    expect(await held()).toBe(12)
  })

  test("are capped as staff have set", async () => {
    await saveSetting(keeper, holdsSetting, { maxBottles: 2 })
    expect(await refusalOf(order({ quantity: 3 }))).toMatchObject({ facts: { maxBottles: 2 } })
    await saveSetting(keeper, holdsSetting, {})
    await order({ quantity: 3 })
  })
})

test("above the caps, a card order holds nothing and takes its bottles once it is paid", async () => {
  const placed = await order({ quantity: 40, paymentMethod: "card" })
  expect(await held()).toBe(0)
  expect(await refusalOf(choosePaymentMethod(at(null), placed.id, "transfer"))).toMatchObject({
    code: "checkout.paymentMethodNotOffered",
  })
  const pay = () =>
    transaction(at(null), (tx) =>
      settleOrder(tx, placed.id, { from: "outside:card", paidCents: placed.totalCents }),
    )
  expect(await pay()).toBe("paid")
  expect((await readLevels(keeper, [productId]))[0]).toMatchObject({ onHand: 276, held: 0 })
})

describe("a member's basket", () => {
  const addBottle = (ctx: ReturnType<typeof asPerson>, quantity: number) =>
    addToBasket(ctx, { listingId, quantity, idempotencyKey: `basket-${counter}-${++keys}` })

  test("counts, together with orders, towards the caps of the member and of the address", async () => {
    const [ann, bob] = [await person(app, `ann${counter}`), await person(app, `bob${counter}`)]
    const from = { address: "203.0.113.5", userAgent: null, device: null, declaration: null }
    const [annAtAddress, bobAtAddress] = [ann, bob].map((member) => ({
      ...asPerson(app, member),
      client: from,
    }))
    if (!annAtAddress || !bobAtAddress) throw new Error("nobody is there")
    await addBottle(annAtAddress, 10)
    expect(await refusalOf(addBottle(annAtAddress, 3))).toMatchObject({
      facts: { heldBottles: 10, leftBottles: 2 },
    })
    expect(await refusalOf(addBottle(bobAtAddress, 3))).toMatchObject({ code: "orders.holdLimitReached" })
    await addBottle(asPerson(app, bob), 3)
  })

  test("cannot exceed the caps by many requests at once", async () => {
    const eve = asPerson(app, await person(app, `eve${counter}`))
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => addBottle(eve, 2)))
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(6)
    expect(await held()).toBe(12)
  })
})

describe("a transfer order", () => {
  const minutesOf = ({ expiresAt }: { expiresAt: string | Date }) =>
    Math.round((new Date(expiresAt).getTime() - app.clock.now().getTime()) / 60_000)
  const read = async (id: Id<"ord">) => {
    const [found] = await app.db.select().from(orders).where(eq(orders.id, id))
    if (!found) throw new Error("no order")
    return found
  }

  test("of a guest holds for 60 minutes, and for 48 hours once its e-mail is confirmed", async () => {
    const placed = await order({ quantity: 1 })
    expect(minutesOf(placed)).toBe(60)
    const before = await read(placed.id)
    const secret = secretOf(app, placed.id)
    for (const token of ["", secret, confirmTokenOf(app, { ...before, email: "x@y.example" })])
      expect(await refusalOf(confirmEmail(at(null), secret, token))).toMatchObject({
        code: "checkout.confirmWrong",
      })
    const token = confirmTokenOf(app, before)
    await Promise.all([confirmEmail(at(null), secret, token), confirmEmail(at(null), secret, token)])
    expect(minutesOf(await read(placed.id))).toBe(48 * 60)
  })

  test("gains no time by changing to a card and back", async () => {
    const placed = await order({ quantity: 1, paymentMethod: "card" })
    await choosePaymentMethod(at(null), placed.id, "transfer")
    expect(minutesOf(await read(placed.id))).toBe(60)
  })

  test.each([
    [false, 60],
    [true, 48 * 60],
  ])("of a member whose e-mail is verified (%s) holds for %d minutes", async (isVerified, minutes) => {
    const member = await person(app, `ida${counter}${isVerified}`, { isVerified })
    const placed = await orderAsMember(asPerson(app, member, { isVerified }))
    expect(minutesOf(placed)).toBe(minutes)
  })
})

test("a guest's order requires the bot check, once per order, and a failed check orders nothing", async () => {
  let checks = 0
  const requireHuman = async () => {
    checks++
    throw new Error("no human")
  }
  await expect(order({ quantity: 1, requireHuman })).rejects.toThrow("no human")
  expect(checks).toBe(1)
  expect(await held()).toBe(0)
})

test("one e-mail address gets few e-mails: the sixth order to it in a day is refused", async () => {
  const email = "victim@target.example"
  for (let times = 0; times < 5; times++) await order({ quantity: 1, email, address: `203.0.113.${times}` })
  expect(await refusalOf(order({ quantity: 1, email, address: "203.0.113.99" }))).toMatchObject({
    code: "checkout.tooManyToEmail",
    facts: { field: "email", retryAfterSeconds: expect.any(Number) },
  })
})

test("a member's sixth order in a day does not ask to sign in", async () => {
  const member = await person(app, "dora", { isVerified: false })
  const ctx = asPerson(app, member, { isVerified: false })
  for (let times = 0; times < 5; times++) await orderAsMember(ctx)
  expect(await refusalOf(orderAsMember(ctx))).toEqual({
    code: "checkout.tooManyOrders",
    facts: { retryAfterSeconds: expect.any(Number) },
  })
})

test("an alarm is raised when the share of stock held unpaid exceeds the setting", async () => {
  await order({ quantity: 12, email: "share@elsewhere.example", address: "203.0.113.200" })
  const usual = await readHeldShare(keeper)
  expect(usual.isAlarming).toBe(false)
  await saveSetting(keeper, holdsSetting, {
    alarmBasisPoints: Math.floor((usual.bottles * 10_000) / usual.stock) - 1,
  })
  expect((await readHeldShare(keeper)).isAlarming).toBe(true)
  await saveSetting(keeper, holdsSetting, {})
})
