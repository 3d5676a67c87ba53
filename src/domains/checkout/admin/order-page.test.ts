import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { assignObject } from "#domains/assignments/assign-object.ts"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { orderStageOf } from "#domains/orders/stages.ts"
import { shipmentList } from "#domains/shipments/admin/shipment-list.ts"
import { deliverShipment, packShipment, unpackShipment } from "#domains/shipments/move-shipments.ts"
import { listShipments } from "#domains/shipments/reads.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { readStockDetails } from "#domains/stock/admin/reads.ts"
import { assignShelf } from "#domains/stock/assign-shelf.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { openShop } from "../../../../test/shop.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { actOnOrder } from "./act-on-order.ts"
import { actOnParcel } from "./act-on-parcel.ts"
import { listAdminOrders, readOrderFigures } from "./list-orders.ts"
import { fulfilments, orderList } from "./order-list.ts"
import { readAdminOrder } from "./read-order.ts"

const app = await testApp()
const sale = await openShop(app)
let counter = 0
let ann: Person

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
})

async function bought(quantity = 1) {
  const { listingId } = await sale.bottle(5)
  const order = await sale.order(ann, listingId, { quantity })
  await sale.payByBank(order)
  const [parcel] = await app.db.select().from(shipments).where(eq(shipments.orderId, order.id))
  return { ...order, parcelId: parcel?.id ?? expect.fail("no parcel") }
}

const timelineOf = async (orderId: Id<"ord">) =>
  (await readAdminOrder(sale.staff, orderId)).activity.entries.map(({ act, actor }) => `${act} by ${actor}`)

test("an order's timeline has its parcels' packing and handing over, and its refunds, with who did it", async () => {
  const { id, parcelId } = await bought()
  await packShipment(sale.keeper, parcelId)
  await unpackShipment(sale.keeper, parcelId)
  await packShipment(sale.keeper, parcelId)
  await deliverShipment(sale.keeper, parcelId)
  await sale.give(id, { amountCents: 10_00, destination: "wallet" })
  const timeline = await timelineOf(id)
  expect(timeline).toHaveLength(6)
  expect(timeline).toEqual(
    expect.arrayContaining([
      "shipments.pack by sale_keeper",
      "shipments.unpack by sale_keeper",
      "shipments.deliver by sale_keeper",
      "payments.refund by sale_desk",
    ]),
  )
})

const address: DeliveryAddress = {
  ...{ firstname: "Mei Ling", lastname: "Ong", companyname: null, email: "mei@quaich.example" },
  ...{ phone: "+6581234567", address: "7 Keong Saik Road", city: "Singapore", state: null },
  ...{ postalCode: "089118", country: "Singapore" },
}

async function sent() {
  const { listingId } = await sale.bottle(5)
  const own = asPerson(app, ann)
  const { lineId } = await addToBasket(own, { listingId, quantity: 1, idempotencyKey: sale.key() })
  const terms = { paymentMethod: "transfer", shipping: "delivery", address, email: ann.email } as const
  const order = await placeOrder(own, { goods: { lineIds: [lineId] }, ...terms, idempotencyKey: sale.key() })
  await sale.payByBank(order)
  const [parcel] = await app.db.select().from(shipments).where(eq(shipments.orderId, order.id))
  return { ...order, parcelId: parcel?.id ?? expect.fail("no parcel") }
}

const found = async (query: object) =>
  (await listAdminOrders(sale.staff, parseListQuery(orderList, { limit: 100, ...query }))).orders

test("the list and the page say what has become of a paid order, and each fulfilment lists its orders", async () => {
  const order = await sent()
  await actOnParcel(sale.keeper, "pack", { parcel: order.parcelId })
  await actOnParcel(sale.keeper, "ship", { parcel: order.parcelId, carrier: "DHL", tracking: "D-1" })
  await sale.give(order.id, { amountCents: 85_00, destination: "wallet" })
  const state = { status: "paid", stage: "shipped", refundedCents: 85_00 }
  expect(await found({ q: order.reference })).toMatchObject([state])
  expect(await readAdminOrder(sale.staff, order.id)).toMatchObject(state)
  const packed = await bought()
  await packShipment(sale.keeper, packed.parcelId)
  await deliverShipment(sale.keeper, (await bought()).parcelId).catch(() => undefined)
  const collected = await bought()
  await packShipment(sale.keeper, collected.parcelId)
  await deliverShipment(sale.keeper, collected.parcelId)
  const { listingId } = await sale.bottle(5)
  await sale.payByBank(await sale.order(ann, listingId, { shipping: "free-storage" }))
  const paid = await app.db.select().from(orders).where(eq(orders.status, "paid"))
  for (const fulfilment of fulfilments) {
    const expected: string[] = []
    for (const row of paid) {
      const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, row.id))
      const lineStates = lines.map(({ status }) => status)
      if (orderStageOf({ ...row, lineStates }, app.clock.now()) === fulfilment) expected.push(row.id)
    }
    expect((await found({ fulfilment })).map(({ id }) => id).toSorted(), fulfilment).toEqual(
      expected.toSorted(),
    )
    if (fulfilment !== "packed" && fulfilment !== "done")
      expect(expected.length, fulfilment).toBeGreaterThan(0)
  }
})

test("an unpaid figure leads to the orders that it counts", async () => {
  const { listingId } = await sale.bottle(5)
  await sale.order(ann, listingId)
  const [{ unpaid, toPack }, open, packing] = await Promise.all([
    readOrderFigures(sale.staff),
    found({ status: "open" }),
    found({ fulfilment: "toPack" }),
  ])
  expect([open.length, packing.length]).toEqual([unpaid, toPack])
  expect(unpaid).toBeGreaterThan(0)
})

test("an order is found by any fragment of its reference, receiver, buyer, bottle or amount", async () => {
  const order = await sent()
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const words = [
    order.reference.slice(0, 5),
    order.reference.slice(2, 6).toLowerCase(),
    "81234",
    "keong",
    "089118",
  ]
  for (const q of [...words, "Mei Ong", ann.username, line?.title.slice(-12), String(order.totalCents / 100)])
    expect(
      (await found({ q })).map(({ id }) => id),
      q,
    ).toContain(order.id)
  for (const q of ["keong ardbeg", "%", "no such street"]) expect(await found({ q }), q).toEqual([])
})

test("the delivery address of an order and its parcels changes until one has been shipped", async () => {
  const order = await sent()
  const submitted = { ...address, companyname: "", state: "", postal_code: "059413", address: "1 Park Road" }
  await actOnOrder(sale.keeper, order.id, "address", { ...submitted, country: "France" })
  const stored = { address: "1 Park Road", postalCode: "059413", country: "Singapore" }
  const [parcel] = await app.db.select().from(shipments).where(eq(shipments.orderId, order.id))
  const [row] = await app.db.select().from(orders).where(eq(orders.id, order.id))
  expect([parcel?.address, row?.address]).toMatchObject([stored, stored])
  expect(await timelineOf(order.id)).toContain("orders.changeAddress by sale_keeper")
  await expect(
    actOnOrder(sale.keeper, order.id, "address", { ...submitted, phone: "1" }),
  ).rejects.toMatchObject({ facts: { field: "phone" } })
  await actOnParcel(sale.keeper, "pack", { parcel: order.parcelId })
  await expect(actOnParcel(sale.staff, "unpack", { parcel: order.parcelId })).rejects.toMatchObject({
    status: 403,
  })
  await actOnParcel(sale.keeper, "ship", { parcel: order.parcelId, carrier: "DHL", tracking: "D-2" })
  await expect(actOnOrder(sale.keeper, order.id, "address", submitted)).rejects.toMatchObject({
    code: "checkout.addressFixed",
  })
  expect(await readAdminOrder(sale.keeper, order.id)).toMatchObject({ hasOpenAddress: false, canShip: true })
})

test("a parcel says on which shelf the shop's bottles are", async () => {
  const { listingId, productId } = await sale.bottle(5)
  const shelf = { productId, location: "singapore" } as const
  await expect(assignShelf(sale.staff, shelf, "A-12")).rejects.toMatchObject({ status: 403 })
  await expect(assignShelf(sale.keeper, shelf, "A".repeat(41))).rejects.toMatchObject({
    code: "stock.shelfTooLong",
  })
  await assignShelf(sale.keeper, shelf, " A-12 ")
  const order = await sale.order(ann, listingId)
  await sale.payByBank(order)
  const query = parseListQuery(shipmentList, { show: "to-pack", q: order.reference })
  const { shipments: parcels } = await listShipments(sale.keeper, query)
  expect(parcels).toMatchObject([{ lines: [{ shelf: "A-12", code: null }] }])
  expect(await readStockDetails(sale.keeper, productId, "singapore")).toMatchObject({
    shelf: "A-12",
    onHand: 4,
  })
})

test("the filter of one's own work lists the orders assigned to oneself", async () => {
  const mine = await bought()
  const others = await bought()
  const query = parseListQuery(orderList, { mine: "1", q: ann.username })
  await assignObject(sale.staff, mine.id, { assignee: sale.staff.actor.id ?? "" })
  await assignObject(sale.staff, others.id, { assignee: sale.keeper.actor.id ?? "" })
  const idsFor = async (ctx: Ctx) => (await listAdminOrders(ctx, query)).orders.map(({ id }) => id)
  expect(await idsFor(sale.staff)).toEqual([mine.id])
  expect(await idsFor(sale.keeper)).toEqual([others.id])
})
