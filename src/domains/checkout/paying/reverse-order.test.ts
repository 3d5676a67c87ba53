import { eq, inArray } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { buyCask } from "#domains/casks/buy-cask.ts"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { listings } from "#domains/listings/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { packShipment } from "#domains/shipments/move-shipments.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { stockEntries } from "#domains/stock/schema.ts"
import { chargeStorage } from "#domains/storage/charge-storage.ts"
import { requestRelisting } from "#domains/storage/relist.ts"
import { storageFees, storedItems } from "#domains/storage/schema.ts"
import { acceptStoredItem } from "#domains/submissions/accept-stored.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { monthsAfter } from "#platform/time.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, cask, type Person, person } from "../../../../test/fixtures.ts"
import { runJobs } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import { orderMembership } from "../order-membership.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { payForStorage, sendStored } from "../shipping/send-stored.ts"
import { topUp } from "../top-up.ts"
import { payByWallet } from "./pay-by-wallet.ts"
import { reconcile } from "./reconcile.ts"
import { completeManualRefund } from "./refund.ts"

const app = await testApp()
const sale = await openShop(app)
const start = app.clock.now()
let counter = 0
let ann: Person
let own: Ctx

beforeEach(async () => {
  app.clock.moveTo(start)
  ann = await person(app, `ann${++counter}`)
  own = asPerson(app, ann)
})

const linesOf = (orderId: Id<"ord">) =>
  app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
const statesOf = async (orderId: Id<"ord">) => (await linesOf(orderId)).map(({ status }) => status)
const storedOf = (member: Person) =>
  app.db.select().from(storedItems).where(eq(storedItems.memberId, member.id)).orderBy(storedItems.id)
const storedStates = async () => (await storedOf(ann)).map(({ status }) => status)
const roleOf = async (member: Person) =>
  (await app.db.select().from(members).where(eq(members.id, member.id)))[0]?.role
const feesOf = async (ids: Id<"sto">[]) =>
  (await app.db.select().from(storageFees).where(inArray(storageFees.itemId, ids))).map(
    ({ status }) => status,
  )

async function giveWhole(orderId: Id<"ord">, change: Parameters<typeof sale.give>[1] = {}) {
  const { id, status } = await sale.give(orderId, change)
  if (status === "pending") await completeManualRefund(sale.staff, id)
}

async function expectClean() {
  expect(await reconcile(app)).toEqual([])
  expect(await checkLedger(app)).toEqual([])
}

async function bought(quantity: number, shipping: "self" | "free-storage") {
  const { listingId, onHand } = await sale.bottle(5)
  const order = await sale.order(ann, listingId, { quantity, shipping })
  await sale.payByBank(order)
  const [line] = await linesOf(order.id)
  return { ...order, lineId: line?.id ?? "", onHand }
}

describe("bottles", () => {
  test("that were not shipped return to stock, once, after a full refund", async () => {
    const order = await bought(3, "self")
    expect(await order.onHand()).toBe(2)
    const { id } = await sale.give(order.id)
    expect(await order.onHand()).toBe(2)
    await Promise.all([completeManualRefund(sale.staff, id), completeManualRefund(sale.staff, id)])
    expect(await order.onHand()).toBe(5)
    expect(await statesOf(order.id)).toEqual(["refunded"])
    const parcels = await app.db.select().from(shipments).where(eq(shipments.orderId, order.id))
    expect(parcels.map(({ status }) => status)).toEqual(["cancelled"])
    await expectClean()
  })

  test("return in the number that staff enter, and never more than were sold", async () => {
    const order = await bought(3, "self")
    for (const count of [4, -1, 0.5, Number.NaN])
      await expect(sale.give(order.id, { goods: { [order.lineId]: count } })).rejects.toMatchObject({
        code: "checkout.goodsUnclear",
        facts: { field: `back.${order.lineId}`, max: 3 },
      })
    await giveWhole(order.id, { goods: { [order.lineId]: 1 } })
    expect(await order.onHand()).toBe(3)
    const lost = await bought(2, "self")
    await giveWhole(lost.id, { goods: {} })
    expect(await lost.onHand()).toBe(3)
  })

  test("remain the buyer's after a partial refund, until the rest is refunded", async () => {
    const order = await bought(2, "self")
    await giveWhole(order.id, { amountCents: 199_99 })
    expect([await statesOf(order.id), await order.onHand()]).toEqual([["paid"], 3])
    await giveWhole(order.id, { amountCents: 1 })
    expect([await statesOf(order.id), await order.onHand()]).toEqual([["refunded"], 5])
    const entries = await app.db.select().from(stockEntries).where(eq(stockEntries.kind, "returned"))
    expect(
      entries.filter(({ idempotencyKey }) => idempotencyKey?.startsWith(`refunded ${order.lineId} `)),
    ).toHaveLength(1)
  })

  test("are not packed while a full refund is pending", async () => {
    const order = await bought(1, "self")
    const [parcel] = await app.db.select().from(shipments).where(eq(shipments.orderId, order.id))
    const { id } = await sale.give(order.id)
    await expect(packShipment(sale.keeper, parcel?.id ?? "")).rejects.toMatchObject({
      code: "shipments.beingRefunded",
    })
    await completeManualRefund(sale.staff, id)
    expect(await statesOf(order.id)).toEqual(["refunded"])
  })

  test("in storage end with the order, and no fees are owed for them", async () => {
    const order = await bought(2, "free-storage")
    app.clock.moveTo(monthsAfter(start, 4))
    await chargeStorage(app)
    const { id } = await sale.give(order.id)
    expect(await storedStates()).toEqual(["returning", "returning"])
    const [item] = await storedOf(ann)
    const itemIds = [item?.id ?? ""]
    const send = { itemIds, shipping: "self", address: null, paymentMethod: "transfer" } as const
    await expect(sendStored(own, { ...send, idempotencyKey: sale.key() })).rejects.toMatchObject({
      code: "storage.notStored",
    })
    await expect(requestRelisting(own, itemIds[0] ?? "", "")).rejects.toMatchObject({
      code: "storage.notStored",
    })
    await completeManualRefund(sale.staff, id)
    expect(await storedStates()).toEqual(["refunded", "refunded"])
    expect(await feesOf((await storedOf(ann)).map(({ id }) => id))).toEqual(Array(4).fill("waived"))
    expect(await order.onHand()).toBe(5)
    await expectClean()
  })

  test("that are being sent out or are in an auction block the refund", async () => {
    const order = await bought(2, "free-storage")
    const [one, two] = await storedOf(ann)
    await requestRelisting(own, two?.id ?? "", "")
    await acceptStoredItem(sale.keeper, two?.id ?? "")
    await expect(sale.give(order.id)).rejects.toMatchObject({ code: "storage.takenForAuction" })
    const other = await bought(1, "free-storage")
    const [, , three] = await storedOf(ann)
    const send = { shipping: "self", address: null, paymentMethod: "transfer" } as const
    const out = await sendStored(own, { itemIds: [three?.id ?? ""], ...send, idempotencyKey: sale.key() })
    await expect(sale.give(other.id)).rejects.toMatchObject({
      code: "storage.leavingWithOrder",
      facts: { reference: out.reference },
    })
    expect([one?.status, await storedStates()]).toEqual(["stored", ["stored", "relisting", "leaving"]])
  })

  test("end the unpaid order that would send them out", async () => {
    const order = await bought(1, "free-storage")
    app.clock.moveTo(monthsAfter(start, 4))
    await chargeStorage(app)
    const itemIds = (await storedOf(ann)).map(({ id }) => id)
    const send = { itemIds, shipping: "self", address: null, paymentMethod: "transfer" } as const
    const out = await sendStored(own, { ...send, idempotencyKey: sale.key() })
    expect(out.status).toBe("unpaid")
    await giveWhole(order.id)
    expect([await sale.statusOf(out.id), await storedStates()]).toEqual(["cancelled", ["refunded"]])
    await expectClean()
  })
})

describe("a cask", () => {
  const priceCents = 12_000_00
  async function sold() {
    const caskId = await cask(app, `CSK-${sale.key()}`)
    const offer = { kind: "cask", caskId, location: "singapore", priceCents, isOnSale: true } as const
    const listingId = await createListing(sale.keeper, offer)
    const lineId = await buyCask(own, { caskId, priceCents, isConfirmed: true })
    const terms = { paymentMethod: "transfer", shipping: "self", address: null, email: ann.email } as const
    const order = await placeOrder(own, {
      goods: { lineIds: [lineId] },
      ...terms,
      idempotencyKey: sale.key(),
    })
    await sale.payByBank(order)
    const status = async () =>
      (await app.db.select().from(listings).where(eq(listings.id, listingId)))[0]?.status
    return { ...order, caskId, listingId, status }
  }
  const buyAgain = async (caskId: string) => {
    const other = asPerson(app, await person(app, `ben${counter}`))
    return await buyCask(other, { caskId, priceCents, isConfirmed: true })
  }

  test("is for sale again after a refund, and somebody else can buy it", async () => {
    const order = await sold()
    expect(await order.status()).toBe("sold")
    await giveWhole(order.id)
    expect([await statesOf(order.id), await order.status()]).toEqual([["refunded"], "on-sale"])
    await buyAgain(order.caskId)
    expect(await order.status()).toBe("sold")
    await expectClean()
  })

  test("that staff kept off sale can be put on sale again, but not before its refund", async () => {
    const order = await sold()
    const reopenListing = () => changeListing(sale.keeper, order.listingId, { status: "on-sale" })
    const { id } = await sale.give(order.id, { goods: {} })
    await expect(reopenListing()).rejects.toMatchObject({ code: "listings.statusUnclear" })
    await completeManualRefund(sale.staff, id)
    expect([await statesOf(order.id), await order.status()]).toEqual([["refunded"], "sold"])
    await reopenListing()
    await buyAgain(order.caskId)
    await expect(reopenListing()).rejects.toMatchObject({ code: "listings.statusUnclear" })
  })
})

describe("bottles sent out of storage", () => {
  async function shipStored(paymentMethod: "wallet" | "transfer") {
    const order = await bought(1, "free-storage")
    app.clock.moveTo(monthsAfter(start, 4))
    await chargeStorage(app)
    await sale.fill(ann, 50_00)
    const [item] = await storedOf(ann)
    const wish = { itemIds: [item?.id ?? ""], shipping: "self", address: null, paymentMethod } as const
    const out = await sendStored(own, { ...wish, idempotencyKey: sale.key() })
    return { order, out, itemId: item?.id ?? "sto_" }
  }

  test("are in storage again, and their months are owed again", async () => {
    const { order, out, itemId } = await shipStored("wallet")
    expect(await storedStates()).toEqual(["leaving"])
    await sale.give(out.id)
    expect(await storedStates()).toEqual(["stored"])
    expect(new Set(await feesOf([itemId]))).toEqual(new Set(["owed"]))
    expect(await statesOf(order.id)).toEqual(["stored"])
    await giveWhole(order.id)
    expect([await storedStates(), await order.onHand()]).toEqual([["refunded"], 5])
    await expectClean()
  })

  test("have left for good if staff say that they are not here", async () => {
    const { order, out } = await shipStored("wallet")
    await sale.give(out.id, { goods: {} })
    expect(await storedStates()).toEqual(["left"])
    expect(await statesOf(order.id)).toEqual(["delivered"])
    await expectClean()
  })

  test("and the order that they came from, if both are refunded at once: the second is made after the first, or refused", async () => {
    const { order, out } = await shipStored("wallet")
    const both = await Promise.allSettled([sale.give(out.id), sale.give(order.id)])
    for (const tried of both)
      if (tried.status === "rejected")
        expect(tried.reason).toMatchObject({ code: "storage.leavingWithOrder" })
    expect(await sale.statusOf(out.id)).toBe("refunded")
    await expectClean()
  })

  test("owe their storage fees again if only the fees are refunded", async () => {
    await bought(1, "free-storage")
    app.clock.moveTo(monthsAfter(start, 4))
    await sale.fill(ann, 50_00)
    const [item] = await storedOf(ann)
    const order = await payForStorage(own, { itemIds: [item?.id ?? ""], idempotencyKey: sale.key() })
    expect(new Set(await feesOf([item?.id ?? "sto_"]))).toEqual(new Set(["paid"]))
    await sale.give(order.id)
    expect(new Set(await feesOf([item?.id ?? "sto_"]))).toEqual(new Set(["owed"]))
    expect(await storedStates()).toEqual(["stored"])
  })
})

describe("a membership", () => {
  const months = async () =>
    (await storedOf(ann)).map(({ since, freeUntil }) =>
      [0, 1, 2, 3, 4, 5, 6].find((count) => monthsAfter(since, count).getTime() === freeUntil.getTime()),
    )
  async function upgraded() {
    const order = await orderMembership(own, { paymentMethod: "transfer", idempotencyKey: sale.key() })
    await sale.payByBank(order)
    return order
  }

  test("extends the free months of bottles in storage, and its refund takes them back", async () => {
    await bought(1, "free-storage")
    expect(await months()).toEqual([3])
    const order = await upgraded()
    expect([await roleOf(ann), await months()]).toEqual(["member", [6]])
    await giveWhole(order.id)
    expect([await roleOf(ann), await months()]).toEqual(["user", [3]])
    await expectClean()
  })

  test("that is refunded charges nothing for the free months that have passed", async () => {
    await bought(1, "free-storage")
    const order = await upgraded()
    app.clock.moveTo(monthsAfter(start, 5))
    await chargeStorage(app)
    await giveWhole(order.id)
    const [item] = await storedOf(ann)
    expect(item?.freeUntil).toEqual(app.clock.now())
    await chargeStorage(app)
    expect(await feesOf([item?.id ?? "sto_"])).toEqual(["owed"])
  })

  test("whose owner has become staff since leaves their role as it is when it is refunded", async () => {
    const order = await upgraded()
    await app.db.update(members).set({ role: "editor" }).where(eq(members.id, ann.id))
    await giveWhole(order.id)
    expect(await roleOf(ann)).toBe("editor")
  })
})

describe("a top-up", () => {
  const filled = async (paymentMethod: "card" | "transfer" = "transfer") => {
    const order = await topUp(own, { amountCents: 100_00, paymentMethod, idempotencyKey: sale.key() })
    if (paymentMethod === "card") await sale.payByCard(own, order.id)
    else await sale.payByBank(order)
    return order
  }

  test("is taken from the wallet at once, and refunded", async () => {
    const order = await filled()
    const { id } = await sale.give(order.id)
    expect(await sale.balanceOf(ann)).toMatchObject({ balanceCents: 0 })
    await completeManualRefund(sale.staff, id)
    expect([await sale.statusOf(order.id), await statesOf(order.id)]).toEqual(["refunded", ["refunded"]])
    await expectClean()
  })

  test("that is spent already is refused, and nothing moves", async () => {
    const order = await filled()
    const { listingId } = await sale.bottle(1, 60_00)
    const bottle = await sale.order(ann, listingId, { paymentMethod: "wallet" })
    await payByWallet(own, bottle.id)
    await expect(sale.give(order.id)).rejects.toMatchObject({ code: "wallet.notEnoughBalance" })
    await giveWhole(order.id, { amountCents: 40_00 })
    expect(await sale.balanceOf(ann)).toMatchObject({ balanceCents: 0 })
    await expect(sale.give(order.id, { destination: "wallet", amountCents: 1 })).rejects.toMatchObject({
      code: "payments.topUpToWallet",
    })
    await expectClean()
  })

  test("by card is refunded with the card fee, which never was in the wallet", async () => {
    const order = await filled("card")
    await sale.give(order.id)
    await runJobs(app)
    expect(await sale.balanceOf(ann)).toMatchObject({ balanceCents: 0 })
    expect(await sale.statusOf(order.id)).toBe("refunded")
    await expectClean()
  })

  test("is taken from the wallet once if two refund all of it at once", async () => {
    const order = await filled()
    const both = await Promise.allSettled([sale.give(order.id), sale.give(order.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await sale.balanceOf(ann)).toMatchObject({ balanceCents: 0 })
    const other = await filled()
    const { listingId } = await sale.bottle(1, 100_00)
    const bottle = await sale.order(ann, listingId, { paymentMethod: "wallet" })
    const race = await Promise.allSettled([sale.give(other.id), payByWallet(own, bottle.id)])
    expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect((await sale.balanceOf(ann)).balanceCents).toBe(0)
  })
})
