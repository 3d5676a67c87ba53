import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { attachToGallery, removeFromGallery } from "#domains/catalogue/change-gallery.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { documents, orderLines, orders } from "#domains/orders/schema.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { cardPath } from "#domains/pictures/sources.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { lapseBaskets } from "#domains/shop/remove-from-basket.ts"
import { readLevels } from "#domains/stock/levels.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { lapseOrders, releaseOrder } from "../lapse-orders.ts"
import { settleOrder } from "../paying/settle-orders.ts"
import type { NewOrder } from "./new-order.ts"
import { placeOrder } from "./place-orders.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const annPerson = await person(app, "ann")
const ann = asPerson(app, annPerson)
const guest = contextFor(app)
let productId: Id<"prd">
let listingId: Id<"lst">
let counter = 0

beforeEach(async () => {
  counter++
  productId = await product(app, `Springbank no. ${counter}`)
  const inSingapore = { productId, location: "singapore" } as const
  listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 109_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 3, idempotencyKey: `first ${counter}` })
})

const key = () => `key-${++counter}-place`
const level = async () => (await readLevels(keeper, [productId]))[0]
const usual = (change: Partial<NewOrder> = {}): NewOrder => ({
  goods: { items: [{ listingId, quantity: 2 }] },
  paymentMethod: "transfer",
  shipping: "self",
  address: null,
  email: "guest@quaich.example",
  idempotencyKey: key(),
  ...change,
})
const settle = (orderId: Id<"ord">, paidCents: number) =>
  transaction(guest, (tx) => settleOrder(tx, orderId, { from: "outside:paynow", paidCents }))
const later = (minutes: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + minutes * 60_000))

async function taken(quantity = 1): Promise<Id<"orl">> {
  return (await addToBasket(ann, { listingId, quantity, idempotencyKey: key() })).lineId
}

test("a guest's order holds its bottles, and its payment sells them, once", async () => {
  const placed = await placeOrder(guest, usual())
  expect(placed).toMatchObject({ status: "unpaid", totalCents: 218_00 })
  expect(placed.reference).toMatch(/^[2-9A-Z]{8}$/)
  expect(await level()).toMatchObject({ onHand: 3, held: 2, available: 1 })
  expect(await settle(placed.id, 218_00)).toBe("paid")
  expect(await settle(placed.id, 218_00)).toBe("paidBefore")
  expect(await level()).toMatchObject({ onHand: 1, held: 0, available: 1 })
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, placed.id))
  expect(lines).toMatchObject([{ status: "paid", quantity: 2 }])
  expect(await app.db.select().from(documents).where(eq(documents.orderId, placed.id))).toHaveLength(1)
})

test("a guest's line keeps the photograph that the bottle had on that day", async () => {
  const pictureId = newId("pic")
  const facts = { widthPx: 640, heightPx: 480, widths: [320, 640], bytes: 1, createdAt: app.clock.now() }
  await app.db.insert(pictures).values({ id: pictureId, sha256: pictureId, ...facts })
  await attachToGallery(keeper, productId, pictureId)
  const placed = await placeOrder(guest, usual())
  await removeFromGallery(keeper, productId, pictureId)
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, placed.id))
  expect(lines.map(({ imagePath }) => imagePath)).toEqual([cardPath(pictureId)])
})

test("the same key returns the same order, and nothing is written", async () => {
  const request = usual()
  const first = await placeOrder(guest, request)
  const rows = await countRows(app)
  expect(await placeOrder(guest, request)).toEqual(first)
  expect(await countRows(app)).toEqual(rows)
})

test("a payment of another amount pays nothing", async () => {
  const placed = await placeOrder(guest, usual())
  expect(await settle(placed.id, 217_99)).toBe("wrongAmount")
  expect(await level()).toMatchObject({ onHand: 3, held: 2 })
})

test("an unpaid order lapses; if the money comes later, its bottle is held again while it is available", async () => {
  const placed = await placeOrder(guest, usual())
  later(49 * 60)
  expect(await lapseOrders(app)).toBeGreaterThan(0)
  expect(await level()).toMatchObject({ onHand: 3, held: 0 })
  expect(await settle(placed.id, 218_00)).toBe("paid")
  expect(await level()).toMatchObject({ onHand: 1, held: 0 })

  const other = await placeOrder(guest, usual({ goods: { items: [{ listingId, quantity: 1 }] } }))
  later(49 * 60)
  await lapseOrders(app)
  const third = await placeOrder(guest, usual({ goods: { items: [{ listingId, quantity: 1 }] } }))
  expect(await settle(other.id, 109_00)).toBe("tooLate")
  expect(await settle(third.id, 109_00)).toBe("paid")
})

test("the basket's deadline does not end a member's order; a second order takes over its lines", async () => {
  const lineId = await taken(2)
  const goods = { lineIds: [lineId] }
  const first = await placeOrder(ann, usual({ goods }))
  later(24 * 60)
  expect(await lapseBaskets(app)).toBe(0)
  expect(await level()).toMatchObject({ held: 2 })
  const second = await placeOrder(ann, usual({ goods, paymentMethod: "card" }))
  expect(second.totalCents).toBe(218_00 + 6_54)
  const [before] = await app.db.select().from(orders).where(eq(orders.id, first.id))
  expect(before).toMatchObject({ status: "cancelled" })
  expect(await settle(first.id, 218_00)).toBe("tooLate")
  expect(await settle(second.id, second.totalCents)).toBe("paid")
  const { points } = await readBalance(app, accountOf(annPerson.id))
  expect(points).toBe(224)
})

test("a basket continues beside an order; the bottles of a cancelled order return to it for its usual time", async () => {
  const first = await placeOrder(ann, usual({ goods: { lineIds: [await taken(2)] } }))
  const more = await taken(1)
  expect(await level()).toMatchObject({ held: 3 })
  await transaction(ann, (tx) => releaseOrder(tx, first.id, "cancelled"))
  const inBasket = await app.db.select().from(orderLines).where(eq(orderLines.id, more))
  expect(inBasket).toMatchObject([{ quantity: 3, orderId: null, status: "unpaid" }])
  expect(await level()).toMatchObject({ held: 3 })
  const second = await placeOrder(ann, usual({ goods: { lineIds: [more] } }))
  await transaction(ann, (tx) => releaseOrder(tx, second.id, "cancelled"))
  later(61)
  expect(await lapseBaskets(app)).toBe(1)
  expect(await level()).toMatchObject({ held: 0 })
})

test("points are spent when an order is placed and returned when it lapses", async () => {
  const account = accountOf(annPerson.id)
  const { points: before } = await readBalance(app, account)
  expect(before).toBeGreaterThan(100)
  const goods = { lineIds: [await taken()] }
  const placed = await placeOrder(ann, usual({ goods, points: 100 }))
  expect(placed.totalCents).toBe(108_00)
  expect((await readBalance(app, account)).points).toBe(before - 100)
  later(49 * 60)
  await lapseOrders(app)
  expect((await readBalance(app, account)).points).toBe(before)
  expect(await settle(placed.id, 108_00)).toBe("tooLate")
})

test("if two order the last bottle one is refused, and another buyer's line cannot be ordered", async () => {
  const all = { items: [{ listingId, quantity: 3 }] }
  const both = await Promise.allSettled([
    placeOrder(guest, usual({ goods: all })),
    placeOrder(guest, usual({ goods: all })),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  const ben = asPerson(app, await person(app, `ben${counter}`))
  await expect(
    placeOrder(ben, usual({ goods: { lineIds: ["orl_000000000000000000000000"] } })),
  ).rejects.toMatchObject({
    code: "checkout.lineUnavailable",
  })
})

test("late money for two lines of the same stock: both are available, or it comes too late", async () => {
  const placed = await placeOrder(guest, usual({ goods: { items: [{ listingId, quantity: 2 }] } }))
  await app.db.transaction(async (db) => {
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, placed.id))
    if (!line) throw new Error("no line")
    await db.update(orderLines).set({ quantity: 1 }).where(eq(orderLines.id, line.id))
    await db.insert(orderLines).values({ ...line, id: newId("orl"), quantity: 1, holdId: null })
  })
  later(49 * 60)
  expect(await lapseOrders(app)).toBeGreaterThan(0)
  await addToBasket(ann, { listingId, quantity: 2, idempotencyKey: key() })
  expect(await level()).toMatchObject({ available: 1 })
  expect(await settle(placed.id, 218_00)).toBe("tooLate")
  later(24 * 60)
  await lapseBaskets(app)
  expect(await level()).toMatchObject({ available: 3 })
  expect(await settle(placed.id, 218_00)).toBe("paid")
  expect(await level()).toMatchObject({ onHand: 1, held: 0 })
})
