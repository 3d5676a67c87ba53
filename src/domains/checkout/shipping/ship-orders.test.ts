import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import { documents, orderLines } from "#domains/orders/schema.ts"
import { actOnShipments } from "#domains/shipments/admin/act-on-shipments.ts"
import { shipmentList } from "#domains/shipments/admin/shipment-list.ts"
import { chooseSlot, readPickUp } from "#domains/shipments/choose-slot.ts"
import { makeShipmentsOf } from "#domains/shipments/make-shipments.ts"
import {
  cancelShipment,
  deliverShipment,
  packShipment,
  shipShipment,
  unpackShipment,
} from "#domains/shipments/move-shipments.ts"
import { listShipments } from "#domains/shipments/reads.ts"
import { shipmentLines, shipments } from "#domains/shipments/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { listStored } from "#domains/storage/reads.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { settleOrder } from "../paying/settle-orders.ts"
import type { NewOrder } from "../placing/new-order.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { sendStored } from "./send-stored.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const guest = contextFor(app)
let counter = 0
let listingId: Id<"lst">

const key = () => `key-${++counter}-ship`
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

beforeEach(async () => {
  const productId = await product(app, `Springbank no. ${++counter}`)
  const inSingapore = { productId, location: "singapore" } as const
  listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 109_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 9, idempotencyKey: key() })
})

async function place(change: Partial<NewOrder> = {}) {
  return await placeOrder(guest, {
    goods: { items: [{ listingId, quantity: 1 }] },
    paymentMethod: "transfer",
    shipping: "delivery",
    address,
    email: "guest@quaich.example",
    idempotencyKey: key(),
    ...change,
  })
}

async function paid(change: Partial<NewOrder> = {}): Promise<{ orderId: Id<"ord">; shipmentId: Id<"shp"> }> {
  const { id, totalCents } = await place(change)
  await settle(guest, id, totalCents)
  return { orderId: id, shipmentId: (await shipmentsOf(id))[0]?.id ?? "shp_" }
}

const settle = (ctx: Ctx, orderId: Id<"ord">, paidCents: number) =>
  transaction(ctx, (tx) => settleOrder(tx, orderId, { from: "outside:paynow", paidCents }))
const shipmentsOf = (orderId: Id<"ord">) =>
  app.db.select().from(shipments).where(eq(shipments.orderId, orderId))
const linesOf = async (orderId: Id<"ord">) =>
  (await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))).map(({ status }) => status)
const notesOf = async (orderId: Id<"ord">) =>
  (await app.db.select().from(documents).where(eq(documents.orderId, orderId))).filter(
    ({ kind }) => kind === "delivery-note",
  )
const code = (refusal: string) => ({ code: refusal })
const paymentMethod = { carrier: "Ninja Van", tracking: "NV123" }

describe("a paid order", () => {
  test("is to pack, gets its delivery note, ships with its tracking number, and arrives", async () => {
    const { orderId, shipmentId } = await paid()
    expect(await shipmentsOf(orderId)).toMatchObject([{ kind: "carrier", status: "to-pack", address }])
    await expect(shipShipment(keeper, shipmentId, paymentMethod)).rejects.toMatchObject(
      code("shipments.notPacked"),
    )
    await packShipment(keeper, shipmentId)
    expect(await linesOf(orderId)).toEqual(["packed"])
    expect(await notesOf(orderId)).toMatchObject([{ subjectId: shipmentId }])
    await expect(packShipment(keeper, shipmentId)).rejects.toMatchObject(code("shipments.notAwaitingPacking"))
    const noNumber = shipShipment(keeper, shipmentId, { ...paymentMethod, tracking: " " })
    await expect(noNumber).rejects.toMatchObject(code("shipments.trackingRequired"))
    await shipShipment(keeper, shipmentId, paymentMethod)
    expect(await shipmentsOf(orderId)).toMatchObject([{ status: "shipped", ...paymentMethod }])
    await deliverShipment(keeper, shipmentId)
    expect(await linesOf(orderId)).toEqual(["delivered"])
    await expect(deliverShipment(keeper, shipmentId)).rejects.toMatchObject(code("shipments.notInTransit"))
  })

  test("can be unpacked and packed again under the same note; a cancelled parcel makes room for another", async () => {
    const { orderId, shipmentId } = await paid()
    await packShipment(keeper, shipmentId)
    await unpackShipment(keeper, shipmentId)
    expect(await linesOf(orderId)).toEqual(["paid"])
    await packShipment(keeper, shipmentId)
    expect(await notesOf(orderId)).toHaveLength(1)
    await unpackShipment(keeper, shipmentId)
    await expect(makeShipmentsOf(keeper, orderId)).rejects.toMatchObject(code("shipments.nothingToSend"))
    await cancelShipment(keeper, shipmentId)
    expect(await makeShipmentsOf(keeper, orderId)).toBe(1)
    expect((await shipmentsOf(orderId)).map(({ status }) => status).toSorted()).toEqual([
      "cancelled",
      "to-pack",
    ])
  })

  test("moves in bulk with others; a refusal of one does not stop the rest", async () => {
    const one = await paid()
    const other = await paid()
    await packShipment(keeper, other.shipmentId)
    const all = [one.shipmentId, other.shipmentId, newId("shp")]
    const form = new FormData()
    form.set("act", "pack")
    for (const id of all) form.append("row", id)
    expect(await actOnShipments(keeper, form)).toMatchObject({
      completed: 1,
      refused: [{ rows: [other.shipmentId] }, { rows: [all[2]] }],
    })
  })

  test("ships in bulk by one carrier with a number each, and all of a filter after it is confirmed", async () => {
    const [one, other] = [await paid(), await paid()]
    for (const { shipmentId } of [one, other]) await packShipment(keeper, shipmentId)
    const form = new FormData()
    form.set("act", "ship")
    form.set("all", "1")
    const search = new URLSearchParams({ show: "packed" })
    const { total } = await listShipments(keeper, parseListQuery(shipmentList, { show: "packed" }))
    const ship = () => actOnShipments(keeper, form, search)
    expect(await ship()).toMatchObject({ question: { act: "ship", count: total, rows: [] } })
    form.set("confirmed", String(total))
    await expect(ship()).rejects.toMatchObject(code("shipments.carrierRequired"))
    form.set("carrier", "Ninja Van")
    form.set(`tracking ${one.shipmentId}`, "NV1")
    const result = await ship()
    expect(result).toMatchObject({ completed: 1 })
    const rowsLeft = "refused" in result ? result.refused.flatMap(({ rows }) => rows) : []
    expect(rowsLeft).toContain(other.shipmentId)
  })

  test("is packed once if two staff members do it at once", async () => {
    const { orderId, shipmentId } = await paid()
    const both = await Promise.allSettled([
      packShipment(keeper, shipmentId),
      packShipment(keeper, shipmentId),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await notesOf(orderId)).toHaveLength(1)
  })

  test("cannot be moved without the permission", async () => {
    const { shipmentId } = await paid()
    const ann = asPerson(app, await person(app, `ann${++counter}`))
    await expect(packShipment(ann, shipmentId)).rejects.toMatchObject({ status: 403 })
    await expect(packShipment(guest, shipmentId)).rejects.toMatchObject({ status: 401 })
    await expect(listShipments(ann, parseListQuery(shipmentList, {}))).rejects.toMatchObject({ status: 403 })
  })
})

describe("an unpaid order", () => {
  test("has no parcel, and the database refuses one", async () => {
    const { id: orderId } = await place()
    expect(await shipmentsOf(orderId)).toEqual([])
    await expect(makeShipmentsOf(keeper, orderId)).rejects.toMatchObject(code("shipments.nothingToSend"))
    const forced = app.db
      .insert(shipments)
      .values({ id: newId("shp"), orderId, kind: "carrier", address, createdAt: app.clock.now() })
    await expect(forced).rejects.toThrow()
    const moved = app.db.update(orderLines).set({ status: "shipped" }).where(eq(orderLines.orderId, orderId))
    await expect(moved).rejects.toThrow()
  })

  test("cannot get into another order's parcel, and no line is in two parcels", async () => {
    const { shipmentId, orderId } = await paid()
    const other = await place()
    const [unpaid] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, other.id))
    const slipped = app.db.insert(shipmentLines).values({ shipmentId, lineId: unpaid?.id ?? "orl_" })
    await expect(slipped).rejects.toThrow()
    const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
    const second = newId("shp")
    await app.db
      .insert(shipments)
      .values({ id: second, orderId, kind: "carrier", address, createdAt: app.clock.now() })
    const twice = app.db.insert(shipmentLines).values({ shipmentId: second, lineId: line?.id ?? "orl_" })
    await expect(twice).rejects.toThrow()
  })
})

test("a bottle sent out of storage leaves it when it arrives, and its line is delivered", async () => {
  const annPerson = await person(app, `ann${++counter}`)
  const ann = asPerson(app, annPerson)

  const { lineId } = await addToBasket(ann, { listingId, quantity: 1, idempotencyKey: key() })
  const bought = await placeOrder(ann, {
    goods: { lineIds: [lineId] },
    paymentMethod: "transfer",
    shipping: "free-storage",
    address: null,
    email: annPerson.email,
    idempotencyKey: key(),
  })
  await settle(ann, bought.id, bought.totalCents)
  expect(await shipmentsOf(bought.id)).toEqual([])
  const itemIds = (await listStored(ann)).map(({ id }) => id)
  const usual = { itemIds, shipping: "delivery", address, paymentMethod: "transfer" } as const
  const order = await sendStored(ann, { ...usual, idempotencyKey: key() })
  await settle(ann, order.id, order.totalCents)
  const [parcel] = await shipmentsOf(order.id)
  const shipmentId = parcel?.id ?? "shp_"
  await packShipment(keeper, shipmentId)
  await shipShipment(keeper, shipmentId, paymentMethod)
  expect(await linesOf(bought.id)).toEqual(["stored"])
  await deliverShipment(keeper, shipmentId)
  expect(await linesOf(bought.id)).toEqual(["delivered"])
  expect(await listStored(ann)).toEqual([])
})

describe("pick-up at the counter", () => {
  const member = async () => {
    const member = await person(app, `mei${++counter}`)
    const ctx = asPerson(app, member)

    const { lineId } = await addToBasket(ctx, { listingId, quantity: 1, idempotencyKey: key() })
    const order = await placeOrder(ctx, {
      goods: { lineIds: [lineId] },
      paymentMethod: "transfer",
      shipping: "self",
      address: null,
      email: member.email,
      idempotencyKey: key(),
    })
    await settle(ctx, order.id, order.totalCents)
    return { ctx, orderId: order.id }
  }

  test("a slot has a capacity, its last place goes to one buyer, and a buyer can change the slot", async () => {
    const four = [await member(), await member(), await member(), await member()] as const
    const { slots, isWaiting } = await readPickUp(four[0].ctx, four[0].orderId)
    expect(isWaiting).toBe(true)
    expect(slots[0]).toEqual({ at: "2026-12-03T03:00:00.000Z", isFree: true })
    const at = slots[0]?.at ?? ""
    const all = await Promise.allSettled(four.map(({ ctx, orderId }) => chooseSlot(ctx, orderId, at)))
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3)
    const left = all.findIndex(({ status }) => status === "rejected")
    const last = four[left] ?? four[0]
    expect((await readPickUp(last.ctx, last.orderId)).slots[0]).toEqual({ at, isFree: false })
    const one = four[left === 0 ? 1 : 0]
    await chooseSlot(one.ctx, one.orderId, slots[1]?.at ?? "")
    await chooseSlot(last.ctx, last.orderId, at)
    expect((await readPickUp(last.ctx, last.orderId)).slotAt).toBe(at)
  })

  test("an order is handed over without a carrier, at a time that only its owner chooses", async () => {
    const { ctx, orderId } = await member()
    const other = asPerson(app, await person(app, `ben${++counter}`))
    const { slots } = await readPickUp(ctx, orderId)
    const at = slots[9]?.at ?? ""
    await expect(chooseSlot(other, orderId, at)).rejects.toMatchObject(code("accounts.notYours"))
    await expect(chooseSlot(ctx, orderId, "2026-12-06T03:00:00.000Z")).rejects.toMatchObject(
      code("shipments.noSuchSlot"),
    )
    const [parcel] = await shipmentsOf(orderId)
    await packShipment(keeper, parcel?.id ?? "shp_")
    await expect(shipShipment(keeper, parcel?.id ?? "shp_", paymentMethod)).rejects.toMatchObject(
      code("shipments.notPacked"),
    )
    await deliverShipment(keeper, parcel?.id ?? "shp_")
    await expect(chooseSlot(ctx, orderId, at)).rejects.toMatchObject(code("shipments.notAwaitingPickUp"))
  })
})
