import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { staffRulesSetting } from "#domains/accounts/staff-rules.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { documents, orderLines, orders } from "#domains/orders/schema.ts"
import { endRefundInSandbox } from "#domains/payments/providers/sandbox/end-refund.ts"
import { simulatedFailuresService } from "#domains/payments/providers/sandbox/simulated-failures.ts"
import { refundLines, refunds } from "#domains/payments/schema.ts"
import { shipmentList } from "#domains/shipments/admin/shipment-list.ts"
import { deliverShipment, packShipment, unpackShipment } from "#domains/shipments/move-shipments.ts"
import { listShipments } from "#domains/shipments/reads.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { storedItems } from "#domains/storage/schema.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person, registerForGst } from "../../../../test/fixtures.ts"
import { runJobs } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import { actOnOrder } from "../admin/act-on-order.ts"
import { continueRefund } from "../admin/list-refunds.ts"
import { readOrderDocument } from "../documents/read-order-document.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { reconcile } from "./reconcile.ts"
import { completeManualRefund } from "./refund.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
await registerForGst(app)
const sale = await openShop(app)
await saveSetting(contextFor(app), staffRulesSetting, { refundAloneCents: 10_000_00 })
const failures = simulatedFailuresService.of(app)
let counter = 0
let ann: Person
let own: Ctx

beforeEach(async () => {
  failures.refundsWait = false
  ann = await person(app, `ann${++counter}`)
  own = asPerson(app, ann)
})

const linesOf = (orderId: Id<"ord">) =>
  app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
const parcelOf = async (orderId: Id<"ord">) =>
  (await app.db.select().from(shipments).where(eq(shipments.orderId, orderId)))[0] ?? expect.fail("no parcel")
const refundsOf = (orderId: Id<"ord">) =>
  app.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt, refunds.id)

async function bought(quantity: number, shipping: "self" | "free-storage" = "self", priceCents = 109_00) {
  const { listingId, onHand } = await sale.bottle(5, priceCents)
  const order = await sale.order(ann, listingId, { quantity, shipping })
  await sale.payByBank(order)
  const [line] = await linesOf(order.id)
  return { ...order, lineId: line?.id ?? expect.fail("no line"), title: line?.title ?? "", onHand }
}

const postRefund = (orderId: Id<"ord">, fields: Record<string, string>) =>
  actOnOrder(sale.staff, orderId, "refundItems", {
    ...{ destination: "wallet", reason: "A leaking cork", key: sale.key() },
    ...fields,
  })

async function noteOf(orderId: Id<"ord">) {
  const issued = await app.db.select().from(documents).where(eq(documents.orderId, orderId))
  const number = Math.max(...issued.flatMap((each) => (each.kind === "credit-note" ? each.number : [])))
  return (await readOrderDocument(sale.staff, orderId, `credit-note-${number}.pdf`, null)).document
}

const stockOf = async (orderId: Id<"ord">, onHand: () => Promise<number | undefined>) => ({
  onHand: await onHand(),
  lines: (await linesOf(orderId)).map(({ status }) => status),
  order: await sale.statusOf(orderId),
})

async function expectClean() {
  expect(await reconcile(app)).toEqual([])
  expect(await checkLedger(app)).toEqual([])
}

test("one of two bottles comes back into stock with its money and its tax, and the credit note names it", async () => {
  const order = await bought(2)
  await postRefund(order.id, { [`quantity.${order.lineId}`]: "1", [`back.${order.lineId}`]: "1" })
  expect(await refundsOf(order.id)).toMatchObject([
    { amountCents: 109_00, gstCents: 9_00, status: "succeeded" },
  ])
  expect((await sale.balanceOf(ann)).balanceCents).toBe(109_00)
  expect(await stockOf(order.id, order.onHand)).toEqual({ onHand: 4, lines: ["paid"], order: "paid" })
  const { rows, total, notes } = await noteOf(order.id)
  expect(rows[0]).toMatchObject({ text: order.title, cells: ["1", "S$109.00"] })
  expect([total?.value, notes[0]]).toEqual(["S$109.00", "GST included in the total: S$9.00"])
  await expectClean()
})

test("a bottle that was returned is not returned twice, in one form or in two at once", async () => {
  const order = await bought(2)
  const one = { [`quantity.${order.lineId}`]: "1", [`back.${order.lineId}`]: "1" }
  await expect(postRefund(order.id, { ...one, [`quantity.${order.lineId}`]: "3" })).rejects.toMatchObject({
    code: "checkout.quantityUnclear",
  })
  await expect(postRefund(order.id, { ...one, [`back.${order.lineId}`]: "2" })).rejects.toMatchObject({
    code: "checkout.goodsUnclear",
    facts: { field: `back.${order.lineId}`, max: 1 },
  })
  await postRefund(order.id, one)
  const two = await Promise.allSettled([postRefund(order.id, one), postRefund(order.id, one)])
  expect(two.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  await expect(postRefund(order.id, one)).rejects.toMatchObject({ status: 409 })
  expect(await stockOf(order.id, order.onHand)).toEqual({ onHand: 5, lines: ["refunded"], order: "refunded" })
  await expectClean()
})

test("the database refuses a refund of more than was sold", async () => {
  const order = await bought(2)
  await postRefund(order.id, { [`quantity.${order.lineId}`]: "1" })
  await postRefund(order.id, { amount: "1" })
  const [, refund] = await refundsOf(order.id)
  const row = {
    refundId: refund?.id ?? "ref_",
    lineId: order.lineId,
    quantity: 2,
    returnedQuantity: 2,
  } as const
  await expect(app.db.insert(refundLines).values({ ...row, amountCents: 0 })).rejects.toThrow()
  await app.db.insert(refundLines).values({ ...row, quantity: 1, returnedQuantity: 0, amountCents: 0 })
})

test("a parcel has what is not refunded, and its delivery note keeps what was packed", async () => {
  const order = await bought(3)
  const parcel = await parcelOf(order.id)
  const [one, back] = [`quantity.${order.lineId}`, `back.${order.lineId}`]
  await postRefund(order.id, { [one]: "1", [back]: "1", destination: "source" })
  await expect(packShipment(sale.keeper, parcel.id)).rejects.toMatchObject({
    code: "shipments.beingRefunded",
  })
  const [pending] = await refundsOf(order.id)
  await completeManualRefund(sale.staff, pending?.id ?? "ref_")
  const query = parseListQuery(shipmentList, { show: "to-pack", q: order.reference })
  expect((await listShipments(sale.keeper, query)).shipments).toMatchObject([{ lines: [{ quantity: 2 }] }])
  await packShipment(sale.keeper, parcel.id)
  await expect(postRefund(order.id, { [one]: "1" })).rejects.toMatchObject({ code: "checkout.linePacked" })
  await unpackShipment(sale.keeper, parcel.id)
  await postRefund(order.id, { [one]: "1", [back]: "1" })
  await packShipment(sale.keeper, parcel.id)
  const packed = await readOrderDocument(sale.staff, order.id, "delivery-note-1.pdf", null)
  expect(packed.document.rows).toMatchObject([{ cells: ["1"] }])
  expect(await stockOf(order.id, order.onHand)).toMatchObject({ onHand: 4, lines: ["packed"] })
})

test("a line that is refunded whole leaves the other line to the buyer", async () => {
  const [one, two] = [await sale.bottle(2), await sale.bottle(2)]
  const lineIds: Id<"orl">[] = []
  for (const { listingId } of [one, two])
    lineIds.push((await addToBasket(own, { listingId, quantity: 1, idempotencyKey: sale.key() })).lineId)
  const terms = { paymentMethod: "transfer", shipping: "self", address: null, email: ann.email } as const
  const order = await placeOrder(own, { goods: { lineIds }, ...terms, idempotencyKey: sale.key() })
  await sale.payByBank(order)
  const [first = "orl_", second = "orl_"] = lineIds
  await postRefund(order.id, { [`quantity.${first}`]: "1", [`back.${first}`]: "1", amount: "20" })
  expect((await parcelOf(order.id)).status).toBe("to-pack")
  await postRefund(order.id, { [`quantity.${second}`]: "0", amount: "20" })
  await expect(postRefund(order.id, { [`quantity.${second}`]: "1" })).rejects.toMatchObject({
    code: "payments.moreThanPaid",
  })
  expect((await linesOf(order.id)).map(({ status }) => status).toSorted()).toEqual(["paid", "refunded"])
  expect(await sale.statusOf(order.id)).toBe("paid")
  await expectClean()
})

test("a bottle that was handed over is refunded, and the rest is refunded in one step", async () => {
  const order = await bought(2)
  await packShipment(sale.keeper, (await parcelOf(order.id)).id)
  await deliverShipment(sale.keeper, (await parcelOf(order.id)).id)
  await postRefund(order.id, {
    [`quantity.${order.lineId}`]: "1",
    [`back.${order.lineId}`]: "0",
    amount: "1.50",
  })
  expect(await stockOf(order.id, order.onHand)).toEqual({ onHand: 3, lines: ["delivered"], order: "paid" })
  await actOnOrder(sale.staff, order.id, "refund", {
    ...{ amount: "107.50", destination: "wallet", reason: "Lost", key: sale.key() },
    [`back.${order.lineId}`]: "1",
  })
  expect(await stockOf(order.id, order.onHand)).toEqual({ onHand: 4, lines: ["refunded"], order: "refunded" })
  const given = await refundsOf(order.id)
  expect(given.map(({ gstCents }) => gstCents).reduce((all, cents) => all + cents, 0)).toBe(18_00)
  await expectClean()
})

test("one of two stored bottles is refunded and leaves the storage", async () => {
  const order = await bought(2, "free-storage")
  await postRefund(order.id, { [`quantity.${order.lineId}`]: "1", [`back.${order.lineId}`]: "1" })
  const items = await app.db.select().from(storedItems).where(eq(storedItems.lineId, order.lineId))
  expect(items.map(({ status }) => status).toSorted()).toEqual(["refunded", "stored"])
  expect(await stockOf(order.id, order.onHand)).toEqual({ onHand: 4, lines: ["stored"], order: "paid" })
  await postRefund(order.id, { [`quantity.${order.lineId}`]: "1", [`back.${order.lineId}`]: "1" })
  expect(await stockOf(order.id, order.onHand)).toEqual({ onHand: 5, lines: ["refunded"], order: "refunded" })
  await expectClean()
})

describe("a refund of an item that fails at the provider", () => {
  async function refundedByCard() {
    const { listingId, onHand } = await sale.bottle(5)
    const order = await sale.order(ann, listingId, { quantity: 2, paymentMethod: "card" })
    await sale.payByCard(own, order.id)
    const [line] = await linesOf(order.id)
    const lineId = line?.id ?? expect.fail("no line")
    await postRefund(order.id, {
      ...{ [`quantity.${lineId}`]: "1", [`back.${lineId}`]: "1" },
      destination: "source",
    })
    await runJobs(app)
    const [refund] = await refundsOf(order.id)
    return { ...order, lineId, onHand, refund: refund ?? expect.fail("no refund") }
  }
  const fail = async ({ id }: { id: Id<"ref"> }) => {
    const [row] = await app.db.select().from(refunds).where(eq(refunds.id, id))
    await endRefundInSandbox(app, row?.providerId ?? "", "failed")
    await runJobs(app)
  }

  test("leaves the bottle to the buyer, and is made again with it", async () => {
    failures.refundsWait = true
    const order = await refundedByCard()
    await fail(order.refund)
    expect(await order.onHand()).toBe(3)
    await continueRefund(sale.staff, order.refund.id, { intent: "reissue", destination: "wallet" })
    expect(await stockOf(order.id, order.onHand)).toEqual({ onHand: 4, lines: ["paid"], order: "paid" })
    await expectClean()
  })

  test("after it succeeded does not bring the bottle back a second time", async () => {
    const order = await refundedByCard()
    expect(await order.onHand()).toBe(4)
    await fail(order.refund)
    await continueRefund(sale.staff, order.refund.id, { intent: "reissue", destination: "wallet" })
    expect(await stockOf(order.id, order.onHand)).toEqual({ onHand: 4, lines: ["paid"], order: "paid" })
    await expect(postRefund(order.id, { [`quantity.${order.lineId}`]: "2" })).rejects.toMatchObject({
      code: "checkout.lineRefunded",
      facts: { left: 1 },
    })
    await expectClean()
  })
})

test("a lot under the Gross Margin Scheme gives back its margin and no stated tax", async () => {
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const seller = await person(app, "seller")
  await saveSetting(hana, feesSetting, { isMarginScheme: true })
  const { lotIds, endsAt } = await liveAuction(app, hana, [
    { sellerId: seller.id, openingCents: 100_00 },
    { sellerId: null, openingCents: 100_00 },
  ])
  for (const lotId of lotIds)
    await placeBid(own, lotId, { maxCents: 100_00, confirm: 100_00, idempotencyKey: lotId })
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.memberId, ann.id))
  const [onMargin, ownLot] = lotIds.map((id) => lines.find(({ subjectId }) => subjectId === id)?.id ?? "orl_")
  const terms = { paymentMethod: "transfer", shipping: "self", address: null, email: ann.email } as const
  const goods = { lineIds: lines.map(({ id }) => id) }
  const order = await placeOrder(own, { goods, ...terms, idempotencyKey: sale.key() })
  await sale.payByBank(order)
  await postRefund(order.id, { [`quantity.${onMargin}`]: "1" })
  expect(await refundsOf(order.id)).toMatchObject([{ amountCents: 110_00, gstCents: 0, marginCents: 10_00 }])
  expect((await noteOf(order.id)).notes.join()).not.toContain("GST")
  await postRefund(order.id, { [`quantity.${ownLot}`]: "1" })
  const [row] = await app.db.select().from(orders).where(eq(orders.id, order.id))
  expect((await refundsOf(order.id))[1]).toMatchObject({
    amountCents: 110_00,
    gstCents: row?.gstCents,
    marginCents: 0,
  })
  await expectClean()
})
