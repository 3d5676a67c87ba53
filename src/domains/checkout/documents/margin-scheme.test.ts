import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { gstInside } from "#domains/orders/gst.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person, registerForGst } from "../../../../test/fixtures.ts"
import { openShop } from "../../../../test/shop.ts"
import { choosePaymentMethod } from "../choose-payment-method.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { readOrderDocument } from "./read-order-document.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
await registerForGst(app)
const sale = await openShop(app)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const buyer = await person(app, "buyer")
const setScheme = async (isMarginScheme: boolean) => await saveSetting(hana, feesSetting, { isMarginScheme })
const note = "Sold under the Gross Margin Scheme; no GST is stated on these lots."

async function won(...sellerIds: (Id<"mem"> | null)[]): Promise<Id<"orl">[]> {
  const terms = sellerIds.map((sellerId) => ({ sellerId, openingCents: 100_00 }))
  const { lotIds, endsAt } = await liveAuction(app, hana, terms)
  for (const lotId of lotIds)
    await placeBid(asPerson(app, buyer), lotId, { maxCents: 100_00, confirm: 100_00, idempotencyKey: lotId })
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  const lineIds: Id<"orl">[] = []
  for (const lotId of lotIds) {
    const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
    lineIds.push(line?.id ?? expect.fail("nothing was sold"))
  }
  return lineIds
}

async function ordered(lineIds: Id<"orl">[]) {
  const terms = { paymentMethod: "transfer", shipping: "self", address: null, email: buyer.email } as const
  return await placeOrder(asPerson(app, buyer), {
    goods: { lineIds },
    ...terms,
    idempotencyKey: crypto.randomUUID(),
  })
}

const rowOf = async (id: Id<"ord">) =>
  (await app.db.select().from(orders).where(eq(orders.id, id)))[0] ?? expect.fail("no order")
const invoiceOf = async (id: Id<"ord">) =>
  (await readOrderDocument(sale.staff, id, "invoice.pdf", null)).document

test("an order keeps the margin it was placed with, and its invoice mentions the scheme and states no GST", async () => {
  const seller = await person(app, "seller")
  await setScheme(true)
  const order = await ordered(await won(seller.id))
  await setScheme(false)
  expect(await rowOf(order.id)).toMatchObject({ marginCents: 10_00, taxedCents: 0, gstCents: 0 })
  await choosePaymentMethod(asPerson(app, buyer), order.id, "card")
  expect(await rowOf(order.id)).toMatchObject({ marginCents: 10_00, gstCents: gstInside(30, 900) })
  await choosePaymentMethod(asPerson(app, buyer), order.id, "transfer")
  await sale.payByBank(order)
  const { title, rows, notes } = await invoiceOf(order.id)
  expect(title).toBe("Invoice")
  expect(notes).toContain(note)
  expect(notes.join()).not.toContain("GST 9%")
  expect(rows.map((row) => row.note)).toEqual(["Won at auction · Gross Margin Scheme"])
})

test("an invoice with a lot of the company's own is a tax invoice that says which scheme applies to each lot", async () => {
  const seller = await person(app, "another_seller")
  await setScheme(true)
  const order = await ordered(await won(seller.id, null))
  await sale.payByBank(order)
  expect(await rowOf(order.id)).toMatchObject({ marginCents: 10_00, gstCents: gstInside(110_00, 900) })
  const { title, rows, notes } = await invoiceOf(order.id)
  expect(title).toBe("Tax invoice")
  expect(notes).toEqual(expect.arrayContaining([note, "GST 9% included in the total: S$9.08"]))
  expect(rows.map((row) => row.note).toSorted()).toEqual([
    "Won at auction",
    "Won at auction · Gross Margin Scheme",
  ])
})

test("an order without commission is under the scheme as well", async () => {
  const seller = await person(app, "third_seller")
  await saveSetting(hana, feesSetting, { isMarginScheme: true, commissionBasisPoints: 0 })
  const order = await ordered(await won(seller.id))
  await sale.payByBank(order)
  expect(await rowOf(order.id)).toMatchObject({ totalCents: 100_00, marginCents: 0 })
  expect(await invoiceOf(order.id)).toMatchObject({ title: "Invoice", notes: expect.arrayContaining([note]) })
})

test("an order that was placed without the scheme stays without it", async () => {
  const seller = await person(app, "fourth_seller")
  await setScheme(false)
  const order = await ordered(await won(seller.id))
  await setScheme(true)
  await sale.payByBank(order)
  expect(await rowOf(order.id)).toMatchObject({ marginCents: null, gstCents: gstInside(10_00, 900) })
  const { title, notes } = await invoiceOf(order.id)
  expect(title).toBe("Tax invoice")
  expect(notes).not.toContain(note)
})
