import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { nestFields, settingsSchema, settingTexts } from "#admin/setting-fields.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { actOnOrder } from "#domains/checkout/admin/act-on-order.ts"
import { listAdminOrders, readOrderFigures } from "#domains/checkout/admin/list-orders.ts"
import { continueRefund, listRefunds } from "#domains/checkout/admin/list-refunds.ts"
import { type OrderListQuery, orderList } from "#domains/checkout/admin/order-list.ts"
import { readAdminOrder } from "#domains/checkout/admin/read-order.ts"
import { refundList } from "#domains/checkout/admin/refund-list.ts"
import { readRevenue } from "#domains/checkout/admin/revenue.ts"
import { confirmEmail } from "#domains/checkout/confirm-email.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { matchTransfers } from "#domains/checkout/transfers/match-transfers.ts"
import { readDefaultDramLimits } from "#domains/drams/dram-limits.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { confirmTokenOf, secretOf } from "#domains/orders/order-link.ts"
import { orders } from "#domains/orders/schema.ts"
import { figuresOf } from "#domains/pages/figures.ts"
import { readCompanyTerms } from "#domains/pages/read-terms.ts"
import { refunds } from "#domains/payments/schema.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { FormFields } from "#platform/input.ts"
import { parseListQuery, readListQuery } from "#platform/lists/list-query.ts"
import { formatLocalTime } from "#platform/time.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { confirmedTransfer } from "../../../test/approvals.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person, product, registerForGst } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { exports } from "./list-exports.ts"
import { feeFields } from "./settings/fee-fields.ts"
import { exampleQuotes, readFeeTerms, saveFeeTerms } from "./settings/save-fees.ts"

let app: TestApp
let staff: Ctx
let keeper: Ctx
let admin: Ctx
let counter = 0

beforeAll(async () => {
  app = await testApp()
  await registerForGst(app)
  staff = asPerson(app, await person(app, "fay", { role: "finance" }))
  keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  admin = asPerson(app, await person(app, "root", { role: "admin" }))
})

async function order(priceCents = 109_00) {
  const inSingapore = {
    productId: await product(app, `Bottle ${++counter}`),
    location: "singapore",
  } as const
  await receiveStock(keeper, { ...inSingapore, quantity: 1, idempotencyKey: `bottle ${counter}` })
  const listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents,
    isOnSale: true,
  })
  return await placeOrder(contextFor(app), {
    goods: { items: [{ listingId, quantity: 1 }] },
    paymentMethod: "transfer",
    shipping: "self",
    address: null,
    email: `guest${counter}@quaich.example`,
    idempotencyKey: `order number ${counter}`,
  })
}

async function confirmed(id: Id<"ord">): Promise<void> {
  const row = await rowOf(id)
  if (row) await confirmEmail(contextFor(app), secretOf(app, id), confirmTokenOf(app, row))
}

async function paid(priceCents = 109_00) {
  const placed = await order(priceCents)
  const amount = placed.totalCents
  const facts = { receivedOn: "2026-11-30", amount, payer: "", text: "", key: `transfer ${counter}` }
  await matchTransfers(staff, { transferIds: [await confirmedTransfer(staff, facts)], orderIds: [placed.id] })
  return placed
}

const rowOf = async (id: Id<"ord">) => (await app.db.select().from(orders).where(eq(orders.id, id)))[0]
const actsOn = async (id: string) =>
  (await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(({ act }) => act)
const auditOf = async (act: string) =>
  await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, act))
    .orderBy(auditEntries.at, auditEntries.id)
const found = async (query: Partial<OrderListQuery>) =>
  (await listAdminOrders(staff, parseListQuery(orderList, query))).orders.map(({ id }) => id)

describe("an order", () => {
  test("is found by reference, address and id, by status and day, and is in the export", async () => {
    const placed = await order()
    const email = (await rowOf(placed.id))?.email ?? ""
    for (const q of [placed.reference.toLowerCase(), email.slice(0, -4), placed.id])
      expect(await found({ q })).toEqual([placed.id])
    expect(await found({ q: email, status: "paid" })).toEqual([])
    expect(await found({ q: email, from: "2026-12-01", to: "2026-12-01" })).toEqual([placed.id])
    expect(await found({ q: email, from: "2026-12-02" })).toEqual([])
    const [, ...rows] = await exports.orders(keeper, new URLSearchParams({ q: email }))
    expect(rows).toHaveLength(1)
    expect(await found({ q: "%" })).toEqual([])
  })

  test("is shown in full, without any secret", async () => {
    const { id, totalCents } = await paid()
    const paidOrder = await readAdminOrder(staff, id)
    expect(paidOrder).toMatchObject({ status: "paid", totalCents, leftCents: totalCents, paidBy: "paynow" })
    expect(
      [paidOrder.lines, paidOrder.payments, paidOrder.transfers, paidOrder.documents].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 1, 1, 1])
    expect(JSON.stringify(paidOrder)).not.toMatch(/secret|idempotency/i)
  })

  test("is cancelled with a reason if it is unpaid, but not if it is paid", async () => {
    const { id } = await order()
    await expect(actOnOrder(keeper, id, "cancel", { reason: " " })).rejects.toMatchObject({
      code: "checkout.reasonRequired",
    })
    await actOnOrder(keeper, id, "cancel", { reason: "The buyer called" })
    expect((await rowOf(id))?.status).toBe("cancelled")
    const [email] = await emailsTo(app, (await rowOf(id))?.email ?? "")
    expect(email?.subject).toContain("Cancelled: your order")
    expect(email?.text).toContain("Reason: The buyer called")
    expect(email?.text).not.toMatch(/\{\{|undefined/)
    expect(await actsOn(id)).toContain("orders.cancel")
    const other = await paid()
    await expect(actOnOrder(keeper, other.id, "cancel", { reason: "x" })).rejects.toMatchObject({
      status: 409,
    })
    expect((await rowOf(other.id))?.status).toBe("paid")
  })

  test("gets more time, but never less nor without limit", async () => {
    const { id, expiresAt } = await order()
    const at = (days: number) => formatLocalTime(new Date(new Date(expiresAt).getTime() + days * 86_400_000))
    for (const until of [at(-1), at(40), "soon"])
      await expect(actOnOrder(keeper, id, "extend", { until, reason: "x" })).rejects.toMatchObject({
        status: 422,
      })
    await actOnOrder(keeper, id, "extend", { until: at(2), reason: "A holiday" })
    expect(formatLocalTime((await rowOf(id))?.expiresAt ?? "")).toBe(at(2))
  })

  test("has its sent e-mails on its page, and each can be sent again three times an hour", async () => {
    const { id } = await order()
    const email = (await rowOf(id))?.email ?? ""
    await emailsTo(app, email)
    const [first] = (await readAdminOrder(keeper, id)).emails
    expect(first).toMatchObject({ event: "placed", address: email, actor: null })
    const again = () => actOnOrder(keeper, id, "resendEmail", { emailId: first?.id ?? "" })
    for (let attempt = 0; attempt < 3; attempt++) await again()
    await expect(again()).rejects.toMatchObject({ code: "checkout.tooOften" })
    const emails = await emailsTo(app, email)
    expect(emails.length).toBeGreaterThanOrEqual(2)
    expect(emails[0]?.text).toContain("/cart/")
    const adminOrder = await readAdminOrder(keeper, id)
    expect(adminOrder.emails.map(({ actor }) => actor)).toEqual([
      ...Array(3).fill(keeper.actor.username),
      null,
    ])
    expect(JSON.stringify(adminOrder)).not.toContain("/cart/")
  })

  test("cannot send another order's e-mail, nor one that asks for payment after it has ended", async () => {
    const [one, other] = [await order(), await order()]
    await emailsTo(app, (await rowOf(other.id))?.email ?? "")
    const [email] = (await readAdminOrder(keeper, other.id)).emails
    const send = (id: string, emailId = email?.id ?? "") => actOnOrder(keeper, id, "resendEmail", { emailId })
    await expect(send(one.id)).rejects.toMatchObject({ code: "checkout.noSuchEmail" })
    await expect(send(other.id, "none")).rejects.toMatchObject({ code: "checkout.noSuchEmail" })
    await actOnOrder(keeper, other.id, "cancel", { reason: "It is broken" })
    await expect(send(other.id)).rejects.toMatchObject({ code: "checkout.orderEnded" })
  })

  test("is refunded in part by finance only, once for each form", async () => {
    const { id, totalCents } = await paid()
    const form = { amount: "9.00", destination: "source", reason: "A torn label", key: "the refund's form" }
    await expect(actOnOrder(keeper, id, "refund", form)).rejects.toMatchObject({
      code: "accounts.notAllowed",
    })
    await actOnOrder(staff, id, "refund", form)
    await actOnOrder(staff, id, "refund", form)
    expect((await readAdminOrder(staff, id)).leftCents).toBe(totalCents - 9_00)
    const [row] = await app.db.select().from(refunds).where(eq(refunds.orderId, id))
    expect(row).toMatchObject({ status: "pending", amountCents: 9_00 })
    await continueRefund(staff, row?.id ?? "", { intent: "made" })
    expect(await readAdminOrder(staff, id)).toMatchObject({
      status: "paid",
      refunds: [{ status: "succeeded" }],
    })
    const tooMuch = { ...form, amount: "101", key: "another form of it" }
    await expect(actOnOrder(staff, id, "refund", tooMuch)).rejects.toMatchObject({
      code: "payments.moreThanPaid",
    })
  })

  test("whose refund failed is refunded again, once even if pressed twice", async () => {
    const { id } = await paid()
    const form = { amount: "5", destination: "source", reason: "x", key: "the failing form" }
    await actOnOrder(staff, id, "refund", form)
    const [first] = await app.db.select().from(refunds).where(eq(refunds.orderId, id))
    const refundId = first?.id ?? "ref_"
    await app.db
      .update(refunds)
      .set({ status: "failed", endedAt: app.clock.now() })
      .where(eq(refunds.id, refundId))
    const again = { intent: "reissue" }
    await Promise.all([continueRefund(staff, refundId, again), continueRefund(staff, refundId, again)])
    const { refunds: listed } = await listRefunds(staff, readListQuery(refundList, new URLSearchParams()))
    expect(listed.filter(({ orderId }) => orderId === id).map(({ status }) => status)).toEqual([
      "pending",
      "failed",
    ])
  })
})

test("revenue is the same by ledger and orders, and refunds are shown separately", async () => {
  app.clock.moveTo(new Date("2026-12-09T03:00:00.000Z"))
  const all = [await paid(100_00), await paid(50_00)]
  const id = all[0]?.id ?? "ord_"
  await actOnOrder(staff, id, "refund", {
    amount: "10",
    destination: "source",
    reason: "x",
    key: "of the revenue",
  })
  const [row] = await app.db.select().from(refunds).where(eq(refunds.orderId, id))
  await continueRefund(staff, row?.id ?? "", { intent: "made" })
  expect(await readRevenue(staff, { from: "", to: "" })).toMatchObject({
    from: "2026-12-09",
    orders: 2,
    ledgerCents: 150_00,
    ordersCents: 150_00,
    differenceCents: 0,
    goodsCents: 150_00,
    backCents: 10_00,
    netCents: 140_00,
    // A credit note of S$10 takes back its part of the tax.
    gstCents: 8_26 + 4_13 - 83,
    creditedGstCents: 83,
    methods: [{ method: "paynow", orders: 2, cents: 150_00 }],
    back: [{ method: "paynow", refunds: 1, cents: 10_00 }],
    byDay: [{ day: "2026-12-09", orders: 2, cents: 150_00 }],
  })
  expect(await readRevenue(staff, { from: "2026-12-10", to: "2026-12-10" })).toMatchObject({ orders: 0 })
  expect(await readOrderFigures(keeper)).toMatchObject({ paidToday: 2, paidTodayCents: 150_00 })
})

describe("fees", () => {
  const FeeForm = settingsSchema(feeFields)
  const parsed = (submitted: FormFields) => FeeForm.parse(nestFields(feeFields, submitted))
  const typed = async (change: FormFields) =>
    FeeForm.safeParse(
      nestFields(feeFields, { ...settingTexts(feeFields, await readFeeTerms(admin)), ...change }),
    )

  test("are the same after a round trip through the form", async () => {
    const terms = await readFeeTerms(admin)
    expect(parsed(settingTexts(feeFields, terms))).toEqual(terms)
  })

  test("turn the margin scheme on with a ticked box and off with an absent one", async () => {
    const { "fees.isMarginScheme": _, ...unticked } = settingTexts(feeFields, await readFeeTerms(admin))
    for (const [fields, isOn] of [
      [{ ...unticked, "fees.isMarginScheme": "yes" }, true],
      [unticked, false],
    ] as const) {
      await saveFeeTerms(admin, parsed(fields))
      expect((await readFeeTerms(admin)).fees.isMarginScheme).toBe(isOn)
      const { fees } = parsed(fields)
      expect(exampleQuotes({ fees }).usual.marginCents).toBe(isOn ? 10_00 : 0)
    }
    const { before, after } = (await auditOf("fees.change")).at(-1) ?? {}
    expect([before, after]).toEqual([{ isMarginScheme: true }, { isMarginScheme: false }])
  })

  test.each([
    ["fees.commissionBasisPoints", "51"],
    ["fees.commissionBasisPoints", "-1"],
    ["fees.cardBasisPoints", "3.333"],
    ["fees.lateBasisPoints", ""],
    ["fees.membershipCents", "five"],
    ["payTimes.transferHours", "0"],
    ["payTimes.cardMinutes", "9"],
    ["points.memberFactor", "1.5"],
  ])("refuse %s of %j", async (name, value) => {
    const read = await typed({ [name]: value })
    expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual([name])
  })

  test("apply to later orders, with the change in the audit, once", async () => {
    const earlier = (await auditOf("fees.change")).length
    const before = await order()
    await confirmed(before.id)
    const form = parsed({
      ...settingTexts(feeFields, await readFeeTerms(admin)),
      "fees.commissionBasisPoints": "12.5",
      "payTimes.transferHours": "24",
      "saleTerms.secondChanceHours": "72",
      "dramLimits.maxPerMember": "6",
    })
    await saveFeeTerms(admin, form)
    const after = await order()
    await confirmed(after.id)
    const hours = async (id: Id<"ord">) => {
      const row = await rowOf(id)
      return ((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)) / 3_600_000
    }
    expect([await hours(before.id), await hours(after.id)]).toEqual([48, 24])
    const entries = (await auditOf("fees.change")).slice(earlier)
    expect(await readDefaultDramLimits(admin)).toEqual({ maxPerUser: 2, maxPerMember: 6 })
    const { dramsPerPerson, dramsPerMember } = figuresOf(await readCompanyTerms(admin))
    expect([dramsPerPerson, dramsPerMember]).toEqual(["2", "6"])
    expect(entries.map(({ subjectId, before: was, after: is }) => [subjectId, was, is]).toSorted()).toEqual([
      ["dramLimits", { maxPerMember: 4 }, { maxPerMember: 6 }],
      ["fees", { commissionBasisPoints: 1_000 }, { commissionBasisPoints: 1_250 }],
      ["payTimes", { transferHours: 48 }, { transferHours: 24 }],
      ["saleTerms", { secondChanceHours: 48 }, { secondChanceHours: 72 }],
    ])
    const rows = await countRows(app)
    await saveFeeTerms(admin, form)
    expect(await countRows(app)).toEqual(rows)
    expect(exampleQuotes(form).usual.commissionCents).toBe(12_50)
  })

  test("cannot be changed without the permission", async () => {
    const terms = await readFeeTerms(admin)
    await expect(saveFeeTerms(staff, terms)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  })
})
