import { eq } from "drizzle-orm"
import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { gstInside, partOfTotal } from "#domains/orders/gst.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { openSettlements } from "#domains/settlements/open-settlements.ts"
import { contextFor } from "#platform/ctx.ts"
import { readCsv } from "#platform/files/csv.ts"
import { type Id, newId } from "#platform/ids.ts"
import { ctxKey } from "#web/request-context.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person, registerForGst } from "../../../../test/fixtures.ts"
import { openShop } from "../../../../test/shop.ts"
import { refund } from "../paying/refund.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { readRevenue } from "./revenue.ts"
import * as csv from "./screens/revenue-csv.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
await registerForGst(app)
const sale = await openShop(app)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const [buyer, seller] = [await person(app, "buyer"), await person(app, "seller")]
const today = { from: "", to: "" }

async function sell(fees: { isMarginScheme: boolean; gstBasisPoints?: number }) {
  await saveSetting(hana, feesSetting, fees)
  const { lotIds, endsAt } = await liveAuction(app, hana, [{ sellerId: seller.id, openingCents: 200_00 }])
  const [lotId = "lot_"] = lotIds
  await placeBid(asPerson(app, buyer), lotId, { maxCents: 200_00, confirm: 200_00, idempotencyKey: lotId })
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  const order = await placeOrder(asPerson(app, buyer), {
    goods: { lineIds: [line?.id ?? "orl_"] },
    ...{
      paymentMethod: "transfer",
      shipping: "self",
      address: null,
      email: buyer.email,
      idempotencyKey: lotId,
    },
  })
  await sale.payByBank(order)
  return order
}

async function refundLine(orderId: Id<"ord">, amountCents: number) {
  const query = { orderId, amountCents, destination: "wallet" as const, reason: "A cracked seal" }
  await refund(sale.staff, { ...query, idempotencyKey: newId("key") })
}

async function tableOf(): Promise<string[][]> {
  const url = new URL("http://quaich.test/admin/revenue.csv")
  const context = new RouterContextProvider(new Map([[ctxKey, sale.staff]] as never))
  const answer = await csv.loader({ context, url, request: new Request(url), params: {} } as never)
  return await readCsv(await answer.text())
}

test("the margin of orders and settlements is separate from the stated GST, at the orders' rates", async () => {
  await sell({ isMarginScheme: false })
  await openSettlements(app)
  const stated = await readRevenue(sale.staff, today)
  expect(stated).toMatchObject({ marginCents: 0, marginGstCents: 0, gstCents: gstInside(20_00, 900) })

  await sell({ isMarginScheme: true })
  expect(await readRevenue(sale.staff, today)).toMatchObject({
    marginCents: 20_00,
    gstCents: stated.gstCents,
  })
  await sell({ isMarginScheme: true, gstBasisPoints: 1_000 })
  await saveSetting(hana, feesSetting, { isMarginScheme: false })
  await openSettlements(app)
  // For each of two lots: commission of 10% from the buyer, and of 5% plus a listing fee of S$6 from the seller.
  const [marginCents, marginGstCents] = [72_00, gstInside(36_00, 900) + gstInside(36_00, 1_000)]
  expect(await readRevenue(sale.staff, today)).toMatchObject({
    ...{ marginCents, marginGstCents, gstCents: stated.gstCents, differenceCents: 0 },
  })
  expect(await tableOf()).toEqual(
    expect.arrayContaining([
      ["margin", "private sellers' lots", "", "72"],
      ["gst", "inside the margin", "", String(marginGstCents / 100)],
    ]),
  )
  const past = await readRevenue(sale.staff, { from: "2026-11-01", to: "2026-11-30" })
  expect(past).toMatchObject({ marginCents: 0, marginGstCents: 0 })
})

test("credit notes take back their part of the tax, on the day they are issued", async () => {
  const stated = await sell({ isMarginScheme: false })
  const onMargin = await sell({ isMarginScheme: true })
  const before = await readRevenue(sale.staff, today)
  // A third of S$220, which states the tax inside S$20.
  await refundLine(stated.id, 73_33)
  const taken = partOfTotal(gstInside(20_00, 900), 220_00, 73_33)
  expect(await readRevenue(sale.staff, today)).toMatchObject({
    ...{ gstCents: before.gstCents - taken, creditedGstCents: taken, marginCents: before.marginCents },
  })

  app.clock.moveTo(new Date(app.clock.now().getTime() + 24 * 60 * 60 * 1_000))
  await refundLine(stated.id, 146_67)
  await refundLine(onMargin.id, 220_00)
  const left = gstInside(20_00, 900) - taken
  const nextDay = await readRevenue(sale.staff, today)
  expect(nextDay).toMatchObject({
    ...{ orders: 0, gstCents: -left, creditedGstCents: left, marginCents: -20_00 },
    ...{ marginGstCents: -gstInside(20_00, 900), byDay: [{ orders: 0, cents: 0, gstCents: -left }] },
  })
  expect(await tableOf()).toEqual(
    expect.arrayContaining([
      ["gst", "on invoices", "", "0"],
      ["gst", "on credit notes", "", String(-left / 100)],
      ["gst", "on invoices less credit notes", "", String(-left / 100)],
    ]),
  )
})
