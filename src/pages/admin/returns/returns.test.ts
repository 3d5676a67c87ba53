import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { readRelated } from "#domains/accounts/admin/related-objects.ts"
import { staffRulesSetting } from "#domains/accounts/staff-rules.ts"
import { listAuditEntries } from "#domains/audit/reads.ts"
import { refundClaim } from "#domains/checkout/for-staff/refund-claim.ts"
import { reconcile } from "#domains/checkout/paying/reconcile.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { refunds } from "#domains/payments/schema.ts"
import { claimList } from "#domains/returns/admin/claim-list.ts"
import { listClaims } from "#domains/returns/admin/list-claims.ts"
import { readClaim } from "#domains/returns/admin/read-claim.ts"
import { askForGoods, receiveGoods, refuseClaim, withdrawClaim } from "#domains/returns/move-claim.ts"
import { openClaim } from "#domains/returns/open-claim.ts"
import { readOrderClaims } from "#domains/returns/read-order-claims.ts"
import { claims } from "#domains/returns/schema.ts"
import { listWaitingSettlements } from "#domains/settlements/admin/list-payouts.ts"
import { creditSellers } from "#domains/settlements/credit-sellers.ts"
import { deliverShipment, packShipment } from "#domains/shipments/move-shipments.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { approveFor, colleagueOf } from "../../../../test/approvals.ts"
import { callScreen, screenAt } from "../../../../test/call-screen.ts"
import { testApp } from "../../../../test/db.ts"
import { sellLotTo } from "../../../../test/fixtures/sell-lot.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo, runJobs } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const sale = await openShop(app)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
await saveSetting(contextFor(app), staffRulesSetting, { refundAloneCents: 10_000_00 })
const dayMs = 24 * 3_600_000
let counter = 0
let ann: Person
let own: Ctx

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  own = asPerson(app, ann)
})

async function handOver(orderId: Id<"ord">): Promise<Id<"orl">> {
  const [parcel] = await app.db.select().from(shipments).where(eq(shipments.orderId, orderId))
  await packShipment(sale.keeper, parcel?.id ?? "")
  await deliverShipment(sale.keeper, parcel?.id ?? "")
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  return line?.id ?? expect.fail("no line")
}

async function bought(quantity = 2) {
  const { listingId, onHand } = await sale.bottle(5, 100_00)
  const order = await sale.order(ann, listingId, { quantity })
  await sale.payByBank(order)
  return { ...order, lineId: await handOver(order.id), onHand }
}

const wish = (more = {}) => ({
  ...{ reason: "damaged" as const, quantity: 1, description: "The cork leaks and half of it is gone." },
  key: `key-of-form-${++counter}`,
  ...more,
})
const request = { answer: "Please send it to us.", returnReference: "RMA-7", expectedOn: "2026-12-20" }
const claimOf = async (id: Id<"clm">) =>
  (await app.db.select().from(claims).where(eq(claims.id, id)))[0] ?? expect.fail("no claim")
const refundsOf = (orderId: Id<"ord">) => app.db.select().from(refunds).where(eq(refunds.orderId, orderId))
const toWallet = { destination: "wallet", reason: "A leaking cork" }

async function expectClean() {
  expect(await reconcile(app)).toEqual([])
  expect(await checkLedger(app)).toEqual([])
}

test("a claim with photographs is opened once, and the buyer gets an e-mail", async () => {
  const order = await bought()
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#933" } })
    .jpeg()
    .toBuffer()
  const form = wish()
  const photos = async () => [photo]
  const ids = await Promise.all([
    openClaim(own, { orderId: order.id, lineId: order.lineId }, form, photos),
    openClaim(own, { orderId: order.id, lineId: order.lineId }, form, photos),
  ])
  expect(new Set(ids).size).toBe(1)
  const claim = await readClaim(sale.staff, ids[0])
  expect(claim).toMatchObject({ state: "open", reason: "damaged", quantity: 1, maxRestocked: 1 })
  expect(claim.photos).toHaveLength(1)
  const subjects = (await emailsTo(app, ann.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith("We have your claim"))).toHaveLength(1)
  expect((await readRelated(app, order.id)).map(({ kind }) => kind)).toContain("clm")
})

test("what is not the buyer's, came too late or is claimed already is refused", async () => {
  const order = await bought()
  const at = { orderId: order.id, lineId: order.lineId }
  const ben = asPerson(app, await person(app, `ben${counter}`))
  await expect(openClaim(ben, at, wish())).rejects.toMatchObject({ code: "accounts.notYours" })
  await expect(openClaim(own, at, wish({ quantity: 3 }))).rejects.toMatchObject({
    code: "returns.quantityUnclear",
  })
  await expect(openClaim(own, { ...at, lineId: "orl_x" }, wish())).rejects.toMatchObject({ status: 404 })
  const tooMany = async () => Array.from({ length: 5 }, () => new Uint8Array())
  await expect(openClaim(own, at, wish(), tooMany)).rejects.toMatchObject({ code: "returns.tooManyPhotos" })
  const results = await Promise.allSettled([openClaim(own, at, wish()), openClaim(own, at, wish())])
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "returns.claimOpen" },
  })
  const late = await bought()
  app.clock.moveTo(new Date(app.clock.now().getTime() + 15 * dayMs))
  await expect(openClaim(own, { orderId: late.id, lineId: late.lineId }, wish())).rejects.toMatchObject({
    code: "returns.claimTooLate",
  })
})

test("goods that came back are refunded once, and are in stock once", async () => {
  const order = await bought()
  const id = await openClaim(own, { orderId: order.id, lineId: order.lineId }, wish())
  await askForGoods(sale.keeper, id, request)
  await askForGoods(sale.keeper, id, request)
  await expect(receiveGoods(sale.keeper, id, { restockQuantity: "2" })).rejects.toMatchObject({
    code: "returns.restockUnclear",
    facts: { max: 1 },
  })
  await Promise.all([
    receiveGoods(sale.keeper, id, { restockQuantity: "1" }),
    receiveGoods(sale.keeper, id, { restockQuantity: "1" }),
  ])
  await expect(refundClaim(sale.staff, id, "goodwill", { ...toWallet, amount: "5" })).rejects.toMatchObject({
    code: "returns.goodsAreHere",
  })
  const twice = await Promise.allSettled([
    refundClaim(sale.staff, id, "refundItem", toWallet),
    refundClaim(sale.staff, id, "refundItem", toWallet),
  ])
  expect(twice.some(({ status }) => status === "fulfilled")).toBe(true)
  await expect(refundClaim(sale.staff, id, "refundItem", toWallet)).rejects.toMatchObject({
    code: "returns.claimClosed",
  })
  const [refund, ...others] = await refundsOf(order.id)
  expect([refund?.amountCents, others]).toEqual([100_00, []])
  expect(await claimOf(id)).toMatchObject({ state: "refunded", refundId: refund?.id, restockQuantity: 1 })
  expect(await order.onHand()).toBe(4)
  expect((await sale.balanceOf(ann)).balanceCents).toBe(100_00)
  const subjects = (await emailsTo(app, ann.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith("Please send it back"))).toHaveLength(1)
  expect(subjects.filter((subject) => subject.startsWith("Your return has arrived"))).toHaveLength(1)
  const { entries } = await listAuditEntries(sale.staff, { subjectIds: [id] }, { limit: 10 })
  expect(entries.map(({ act }) => act).toSorted()).toEqual([
    ...["returns.askForGoods", "returns.open", "returns.receive", "returns.refund"],
  ])
  await expectClean()
})

test("a buyer who keeps the goods gets an amount back, at most what was paid", async () => {
  const order = await bought(1)
  const id = await openClaim(own, { orderId: order.id, lineId: order.lineId }, wish())
  await expect(
    refundClaim(sale.staff, id, "goodwill", { ...toWallet, amount: "100.01" }),
  ).rejects.toMatchObject({ code: "checkout.claimAmount" })
  await refundClaim(sale.staff, id, "goodwill", { ...toWallet, amount: "20" })
  expect(await claimOf(id)).toMatchObject({ state: "refunded", restockQuantity: null })
  expect(await sale.statusOf(order.id)).toBe("paid")
  expect(await order.onHand()).toBe(4)
  await expectClean()
})

test("a large refund waits for a second person, and the claim with it", async () => {
  await saveSetting(contextFor(app), staffRulesSetting, { refundAloneCents: 50_00 })
  const order = await bought(1)
  const id = await openClaim(own, { orderId: order.id, lineId: order.lineId }, wish())
  expect(await refundClaim(sale.staff, id, "refundItem", toWallet)).toBe(true)
  expect((await claimOf(id)).state).toBe("open")
  await approveFor(await colleagueOf(app), order.id)
  expect(await claimOf(id)).toMatchObject({ state: "refunded" })
  await saveSetting(contextFor(app), staffRulesSetting, { refundAloneCents: 10_000_00 })
})

test("a refused claim ends with the words, and the item may be claimed again", async () => {
  const order = await bought()
  const at = { orderId: order.id, lineId: order.lineId }
  const id = await openClaim(own, at, wish())
  await expect(refuseClaim(sale.keeper, id, { answer: "" })).rejects.toMatchObject({
    code: "returns.answerRequired",
  })
  await refuseClaim(sale.keeper, id, { answer: "The level was shown in the photographs." })
  await expect(askForGoods(sale.keeper, id, request)).rejects.toMatchObject({ code: "returns.claimClosed" })
  const { claims: shown, canClaim } = await readOrderClaims(own, order.id)
  expect(shown).toMatchObject([{ state: "refused", answer: "The level was shown in the photographs." }])
  expect(canClaim).toBe(true)
  const again = await openClaim(own, at, wish())
  await withdrawClaim(own, again)
  await withdrawClaim(own, again)
  expect((await claimOf(again)).state).toBe("withdrawn")
  expect((await listClaims(sale.staff, parseListQuery(claimList, { show: "ended" }))).claims).toEqual(
    expect.arrayContaining([expect.objectContaining({ id }), expect.objectContaining({ id: again })]),
  )
})

test("the seller of a lot waits while a claim is open, and is paid once it is refused", async () => {
  const seller = await person(app, `seller${counter}`)
  const order = await sellLotTo(app, sale, { hana, buyer: ann, seller, isMarginScheme: false })
  const at = { orderId: order.id, lineId: await handOver(order.id) }
  await expect(openClaim(own, at, wish({ reason: "changed-mind" }))).rejects.toMatchObject({
    code: "returns.reasonUnknown",
  })
  const id = await openClaim(own, at, wish({ reason: "not-as-described" }))
  app.clock.moveTo(new Date(app.clock.now().getTime() + 20 * dayMs))
  expect(await creditSellers(app)).toBe(0)
  const [waiting] = await listWaitingSettlements(sale.staff)
  expect(waiting).toMatchObject({ lineId: at.lineId, wait: "claim" })
  const asSeller = asPerson(app, seller, { role: "shopkeeper" })
  await expect(refuseClaim(asSeller, id, { answer: "It is fine." })).rejects.toMatchObject({
    code: "accounts.involved",
  })
  await refuseClaim(sale.keeper, id, { answer: "It is as described." })
  await runJobs(app)
  expect((await sale.balanceOf(seller)).balanceCents).toBeGreaterThan(0)
  await expectClean()
})

test("the database refuses a second open claim, and a refund without its claim's end", async () => {
  const order = await bought()
  const id = await openClaim(own, { orderId: order.id, lineId: order.lineId }, wish())
  const row = await claimOf(id)
  await expect(
    app.db.insert(claims).values({ ...row, id: `clm_${"0".repeat(24)}`, idempotencyKey: "another key" }),
  ).rejects.toThrow()
  await expect(app.db.update(claims).set({ state: "refunded" }).where(eq(claims.id, id))).rejects.toThrow()
  await expect(app.db.update(claims).set({ state: "received" }).where(eq(claims.id, id))).rejects.toThrow()
})

test("the page of a claim opens for staff, and its forms act without script", async () => {
  const order = await bought()
  const id = await openClaim(own, { orderId: order.id, lineId: order.lineId }, wish())
  const { loader, action } = await screenAt({
    path: "/admin/returns/:id",
    file: "pages/admin/returns/claim.tsx",
  })
  if (!loader || !action) throw new Error("the page has no loader or action")
  const call = {
    pattern: "/admin/returns/:id",
    url: new URL(`/admin/returns/${id}`, app.origin),
    params: { id },
  }
  expect(await callScreen(loader, { ...call, ctx: sale.keeper })).toMatchObject({ status: 200 })
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...request, intent: "askForGoods" })) form.set(name, value)
  expect(await callScreen(action, { ...call, ctx: sale.keeper, form })).toMatchObject({
    to: `/admin/returns/${id}`,
  })
  const refund = new FormData()
  for (const [name, value] of Object.entries({ ...toWallet, intent: "refundItem" })) refund.set(name, value)
  expect((await callScreen(action, { ...call, ctx: sale.keeper, form: refund })).refusal?.code).toBe(
    "accounts.notAllowed",
  )
})
