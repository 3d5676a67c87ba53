import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { gstInside } from "#domains/orders/gst.ts"
import { orders } from "#domains/orders/schema.ts"
import { refunds } from "#domains/payments/schema.ts"
import { readCsv } from "#platform/files/csv.ts"
import type { Id } from "#platform/ids.ts"
import { callScreen, formOf } from "../../../../test/call-screen.ts"
import { testApp } from "../../../../test/db.ts"
import { sellLotTo } from "../../../../test/fixtures/sell-lot.ts"
import { asPerson, person, registerForGst } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { openShop } from "../../../../test/shop.ts"
import * as screen from "../admin/screens/gst.tsx"
import * as csv from "../admin/screens/gst-csv.ts"
import { typedAmounts } from "./gst-boxes.ts"
import { daysOf, parseQuarter, quarterOf, shiftQuarter } from "./quarter.ts"
import { listBoxDocuments, readGstReturn } from "./read-gst-return.ts"

const app = await testApp(new Date("2026-11-02T04:00:00.000Z"))
await registerForGst(app)
const sale = await openShop(app)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const [buyer, seller] = [await person(app, "buyer"), await person(app, "seller")]
const quarter = "2026-Q4"

const sellLot = async (isMarginScheme: boolean) =>
  await sellLotTo(app, sale, { hana, buyer, seller, isMarginScheme })

const giveBack = async (orderId: Id<"ord">, amountCents: number) =>
  await sale.give(orderId, { amountCents, destination: "wallet" })

test("a quarter is three months of Singapore's calendar", () => {
  expect(quarterOf("2026-12-31")).toBe("2026-Q4")
  expect(shiftQuarter("2026-Q4", 1)).toBe("2027-Q1")
  expect(daysOf("2026-Q1")).toEqual({
    ...{ from: "2026-01-01", to: "2026-03-31" },
    ...{ start: new Date("2025-12-31T16:00:00Z"), end: new Date("2026-03-31T16:00:00Z") },
  })
  for (const text of ["2026-Q5", "2026-q1", "1999-Q1", "", null]) expect(parseQuarter(text)).toBeUndefined()
})

test("the boxes are the sums of the documents behind them, by the quarter of each", async () => {
  const { listingId } = await sale.bottle()
  const bottle = await sale.order(buyer, listingId)
  await sale.payByBank(bottle)
  await sellLot(false)
  const onMargin = await sellLot(true)
  const before = await readGstReturn(sale.staff, quarter)
  const [{ gstCents = 0, totalCents = 0 } = {}] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.id, bottle.id))
  // Each lot pays a commission of 10% to the buyer's side, and its seller 5% and a listing fee of S$6.
  const fees = 20_00 + 16_00
  const tax = gstCents + 2 * (gstInside(20_00, 900) + gstInside(16_00, 900))
  const value = totalCents + 2 * fees - tax
  expect(before.boxes).toMatchObject({ 1: value, 2: 0, 6: tax, 8: tax, 13: value, 18: tax, 20: tax })
  expect(before.margin).toMatchObject({ cents: fees, hammerCents: 200_00 })
  expect(before).toMatchObject({ gaps: [], gapCents: 0 })
  for (const box of [1, 6] as const) {
    const documents = await listBoxDocuments(sale.staff, quarter, box)
    expect(documents.reduce((sum, { valueCents }) => sum + valueCents, 0)).toBe(before.boxes[box])
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual([
      "invoice",
      "invoice",
      "invoice",
      "seller-fees",
      "seller-fees",
    ])
  }

  app.clock.moveTo(new Date("2027-01-04T04:00:00.000Z"))
  await giveBack(onMargin.id, 220_00)
  expect(await readGstReturn(sale.staff, quarter)).toEqual(before)
  const next = await readGstReturn(sale.staff, "2027-Q1")
  const [reversed, credited] = [gstInside(16_00, 900), gstInside(20_00, 900)]
  expect(next.boxes).toMatchObject({ 1: -(36_00 - reversed - credited), 6: -(reversed + credited) })
  expect(next.boxes[13]).toBe(next.boxes[1])
  expect(next.gaps).toEqual([])
})

test("what the ledger lacks is named", async () => {
  const order = await sale.order(buyer, (await sale.bottle()).listingId)
  await sale.payByBank(order)
  await giveBack(order.id, 1_00)
  const before = await readGstReturn(sale.staff, "2027-Q1")
  expect(before.gaps).toEqual([])
  await app.db.update(refunds).set({ amountCents: 2_00 }).where(eq(refunds.orderId, order.id))
  expect((await readGstReturn(sale.staff, "2027-Q1")).gaps).toMatchObject([
    { orderId: order.id, documentCents: order.totalCents - 2_00, ledgerCents: order.totalCents - 1_00 },
  ])
})

test("staff fill in what is bought, which is audited, and see refused amounts at their fields", async () => {
  const path = `/admin/gst?quarter=${quarter}`
  const blank = Object.fromEntries(typedAmounts.map((name) => [name, ""]))
  const form = { ...blank, exemptCents: "5", purchasesCents: "300", inputTaxCents: "twenty" }
  expect(await renderScreen(sale.staff, screen, { path, form })).toContain(
    "Please give an amount such as 1250.50",
  )
  await callScreen(screen.action, {
    ...{ ctx: sale.staff, url: new URL(path, app.origin), params: {}, pattern: "/admin/gst" },
    form: formOf({ ...form, inputTaxCents: "27" }),
  })
  const { boxes } = await readGstReturn(sale.staff, quarter)
  expect(boxes).toMatchObject({ 3: 5_00, 5: 300_00, 7: 27_00, 8: boxes[6] - 27_00 })
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, quarter))
  expect(entries).toMatchObject([{ before: { inputTaxCents: 0 }, after: { inputTaxCents: 27_00 } }])
})

test("boxes 9 to 21 that staff fill in are saved with their notes, and count in boxes 1, 6 and 20", async () => {
  const path = "/admin/gst?quarter=2026-Q3"
  const blank = Object.fromEntries(typedAmounts.map((name) => [name, ""]))
  const form = {
    ...{
      ...blank,
      importedSuppliesGstCents: "9.19",
      inputTaxCents: "30.30",
      suspendedImportsCents: "1000.01",
    },
    ...{ touristRefundsCents: "10.10", badDebtReliefCents: "10.10", preRegistrationCents: "10.11" },
    ...{ reverseChargeCents: "100.04", remoteServicesCents: "1.01", marketplaceGoodsCents: "0.50" },
    ...{ ownImportedGoodsCents: "0.55", deferredGstCents: "45.45", deferredImportsCents: "505" },
    ...{ "note.reverseChargeCents": " Hosting in Ireland ", "note.deferredGstCents": "x".repeat(501) },
  }
  const answer = await renderScreen(sale.staff, screen, { path, form })
  expect(answer).toContain("The claims in boxes 10 to 12 are part of box 7")
  expect(answer).toContain("Please keep the note to 500 characters.")
  await callScreen(screen.action, {
    ...{ ctx: sale.staff, url: new URL(path, app.origin), params: {}, pattern: "/admin/gst" },
    form: formOf({ ...form, inputTaxCents: "30.31", "note.deferredGstCents": "Permit IG4" }),
  })
  const { boxes } = await readGstReturn(sale.staff, "2026-Q3")
  expect(boxes).toEqual({
    ...{ 1: 102_10, 2: 0, 3: 0, 4: 102_10, 5: 0, 6: 9_19, 7: 30_31, 8: -21_12, 9: 1000_01 },
    ...{ 10: 10_10, 11: 10_10, 12: 10_11, 13: 0, 14: 100_04, 15: 1_01, 16: 50, 17: 55 },
    ...{ 18: -21_12, 19: 45_45, 20: 24_33, 21: 505_00 },
  })
  const url = new URL("/admin/gst.csv?quarter=2026-Q3", app.origin)
  const file = await callScreen(csv.loader, { ctx: sale.staff, url, params: {}, pattern: url.pathname })
  const rows = await readCsv(await (file.answer as Response).text())
  expect(rows.slice(1).map((row) => Math.round(Number(row[1]) * 100))).toEqual(Object.values(boxes))
  expect([rows[14], rows[19]]).toEqual([
    ["14", "100.04", "Hosting in Ireland"],
    ["19", "45.45", "Permit IG4"],
  ])
  const page = await renderScreen(sale.staff, screen, { path })
  expect(page).toContain("Did you make any pre-registration claims?")
  const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, "2026-Q3"))
  expect(entry?.after).toMatchObject({ deferredGstCents: 45_45, "note.deferredGstCents": "Permit IG4" })
  expect(entry?.after).not.toHaveProperty("exemptCents")
})

test("the page links each box with its documents, the file has them, and another place has sales alone", async () => {
  const page = await renderScreen(sale.staff, screen, { path: `/admin/gst?quarter=${quarter}&box=6` })
  expect(page).toContain("INV-000001")
  expect(page).toContain("5 documents")
  const url = new URL(`/admin/gst.csv?quarter=${quarter}&box=6`, app.origin)
  const { answer } = await callScreen(csv.loader, { ctx: sale.staff, url, params: {}, pattern: url.pathname })
  const rows = await readCsv(await (answer as Response).text())
  expect(rows.slice(1).reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 100), 0)).toBe(
    (await readGstReturn(sale.staff, quarter)).boxes[6],
  )
  const abroad = await renderScreen(sale.staff, screen, {
    path: `/admin/gst?quarter=${quarter}&place=vietnam`,
  })
  expect(abroad).toContain("Quaich files no return in Vietnam")
})
