import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { documents, orderLines, orders } from "#domains/orders/schema.ts"
import { confirmInSandbox } from "#domains/payments/providers/sandbox/confirm.ts"
import { sandboxIntents } from "#domains/payments/providers/sandbox/schema.ts"
import { simulatedFailuresService } from "#domains/payments/providers/sandbox/simulated-failures.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { confirmedTransfer } from "../../../../test/approvals.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { runJobs } from "../../../../test/run-jobs.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { creditTransfer } from "../transfers/end-transfer.ts"
import { TypedTransfer } from "../transfers/enter-transfer.ts"
import { matchTransfers } from "../transfers/match-transfers.ts"
import { payByWallet } from "./pay-by-wallet.ts"
import { reconcile } from "./reconcile.ts"
import { completeManualRefund, type NewRefund, refund } from "./refund.ts"
import { startCardPayment } from "./start-card-payment.ts"

const app = await testApp()
const failures = simulatedFailuresService.of(app)
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const farid = asPerson(app, await person(app, "farid", { role: "finance" }))
const annPerson = await person(app, "ann")
const ann = asPerson(app, annPerson)
const account = accountOf(annPerson.id)
const guest = contextFor(app)
let listingId: Id<"lst">
let counter = 0

beforeEach(async () => {
  failures.isUnavailable = false
  counter++
  const productId = await product(app, `Clynelish no. ${counter}`)
  const inSingapore = { productId, location: "singapore" } as const
  listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 100_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 5, idempotencyKey: `first ${counter}` })
})

const key = () => `refund ${++counter}`

async function placedBy(buyer: "ann" | "guest" | Ctx, paymentMethod: "card" | "transfer" | "wallet") {
  const terms = { paymentMethod, shipping: "self", address: null, email: "buyer@quaich.example" } as const
  if (buyer === "guest") {
    const goods = { items: [{ listingId, quantity: 1 }] }
    return await placeOrder(guest, { goods, ...terms, idempotencyKey: key() })
  }
  const member = buyer === "ann" ? ann : buyer
  const { lineId } = await addToBasket(member, { listingId, quantity: 1, idempotencyKey: key() })
  return await placeOrder(member, { goods: { lineIds: [lineId] }, ...terms, idempotencyKey: key() })
}

async function paidByCard(buyer: "ann" | "guest") {
  const order = await placedBy(buyer, "card")
  const begun = await startCardPayment(buyer === "ann" ? ann : guest, order.id)
  await confirmInSandbox(app, { ...begun, cardNumber: "4242424242424242" })
  await runJobs(app)
  return { ...order, clientSecret: begun.clientSecret }
}

async function give(member: { username: string }, cents: number) {
  const form = { receivedOn: "2026-12-01", amount: (cents / 100).toFixed(2), text: "for me", key: key() }
  const transferId = await confirmedTransfer(farid, TypedTransfer.parse(form))
  await creditTransfer(farid, transferId, { member: member.username })
}

const back = (orderId: Id<"ord">, change: Partial<NewRefund> = {}) =>
  refund(farid, {
    orderId,
    amountCents: 103_00,
    destination: "source",
    reason: "The cork was gone",
    idempotencyKey: key(),
    ...change,
  })

async function orderOf(orderId: Id<"ord">) {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const issued = await app.db.select().from(documents).where(eq(documents.orderId, orderId))
  const creditNotes = issued.filter(({ kind }) => kind === "credit-note").map(({ number }) => number)
  return { status: order?.status, lines: lines.map(({ status }) => status), creditNotes }
}

async function atProvider(clientSecret: string) {
  const [intent] = await app.db
    .select()
    .from(sandboxIntents)
    .where(eq(sandboxIntents.clientSecret, clientSecret))
  return intent?.refundedCents
}

async function expectClean() {
  expect(await reconcile(app)).toEqual([])
  expect(await checkLedger(app)).toEqual([])
}

test("a partial refund to the card, then the rest: each has its credit note, and the sale is cancelled", async () => {
  const order = await paidByCard("guest")
  await back(order.id, { amountCents: 3_00 })
  await runJobs(app)
  expect(await orderOf(order.id)).toMatchObject({ status: "paid", lines: ["paid"] })
  await back(order.id, { amountCents: 100_00 })
  await runJobs(app)
  const { creditNotes, ...ended } = await orderOf(order.id)
  expect(ended).toEqual({ status: "refunded", lines: ["refunded"] })
  expect(creditNotes).toHaveLength(2)
  expect(await atProvider(order.clientSecret)).toBe(103_00)
  await expect(back(order.id, { amountCents: 1 })).rejects.toMatchObject({ code: "payments.moreThanPaid" })
  await expectClean()
})

test("two refunds at once: refunded once", async () => {
  const order = await paidByCard("guest")
  const idempotencyKey = key()
  const [one, two] = await Promise.all([
    back(order.id, { idempotencyKey }),
    back(order.id, { idempotencyKey }),
  ])
  expect(one.id).toBe(two.id)
  await runJobs(app)
  expect(await atProvider(order.clientSecret)).toBe(103_00)
  const other = await paidByCard("guest")
  const both = await Promise.allSettled([back(other.id), back(other.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  await runJobs(app)
  expect(await atProvider(other.clientSecret)).toBe(103_00)
  expect(await orderOf(other.id)).toMatchObject({ status: "refunded" })
  await expectClean()
})

test("a refund while the provider is unavailable waits, and is made once when it is back", async () => {
  const order = await paidByCard("guest")
  failures.isUnavailable = true
  const { id } = await back(order.id)
  await runJobs(app).catch(() => undefined)
  expect(await orderOf(order.id)).toMatchObject({ status: "paid" })
  failures.isUnavailable = false
  await app.db.execute("update graphile_worker._private_jobs set run_at = now()")
  await runJobs(app)
  await runJobs(app)
  expect(await atProvider(order.clientSecret)).toBe(103_00)
  const [row] = await app.db.select().from(refunds).where(eq(refunds.id, id))
  expect(row).toMatchObject({ status: "succeeded" })
  await expectClean()
})

test("a refund that the provider refuses moves no money, and can be made another way", async () => {
  const order = await paidByCard("ann")
  await app.db
    .update(sandboxIntents)
    .set({ refundedCents: 103_00 })
    .where(eq(sandboxIntents.clientSecret, order.clientSecret))
  const { id } = await back(order.id)
  await runJobs(app)
  const [row] = await app.db.select().from(refunds).where(eq(refunds.id, id))
  expect(row).toMatchObject({ status: "failed" })
  const [payment] = await app.db.select().from(payments).where(eq(payments.orderId, order.id))
  expect(payment).toMatchObject({ refundedCents: 0 })
  const kinds = (await reconcile(app)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(["refundFailed", "refundMismatch"])
  await app.db
    .update(sandboxIntents)
    .set({ refundedCents: 0 })
    .where(eq(sandboxIntents.clientSecret, order.clientSecret))
  await back(order.id, { destination: "wallet", insteadOf: id })
  await expectClean()
})

test("a card payment refunded to the wallet: the member has it at once, and the points are taken back", async () => {
  const before = await readBalance(app, account)
  const order = await paidByCard("ann")
  expect((await readBalance(app, account)).points).toBe(before.points + 103)
  expect(await back(order.id, { destination: "wallet" })).toMatchObject({ status: "succeeded" })
  expect(await readBalance(app, account)).toEqual({
    balanceCents: before.balanceCents + 103_00,
    points: before.points,
  })
  expect(await atProvider(order.clientSecret)).toBe(0)
  expect(await orderOf(order.id)).toMatchObject({ status: "refunded", lines: ["refunded"] })
  const other = await paidByCard("guest")
  await expect(back(other.id, { destination: "wallet" })).rejects.toMatchObject({ code: "payments.noWallet" })
  await expectClean()
})

test("the wallet pays in full or not at all, and once", async () => {
  const lenaPerson = await person(app, "lena")
  const lena = asPerson(app, lenaPerson)
  const account = accountOf(lenaPerson.id)
  await give(lenaPerson, 99_99)
  const order = await placedBy(lena, "wallet")
  const rows = await countRows(app)
  await expect(payByWallet(lena, order.id)).rejects.toMatchObject({ code: "wallet.notEnoughBalance" })
  expect(await countRows(app)).toEqual(rows)
  await give(lenaPerson, 1)
  const tries = await Promise.all([payByWallet(lena, order.id), payByWallet(lena, order.id)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["paid", "paidBefore"])
  expect(await readBalance(app, account)).toMatchObject({ balanceCents: 0 })
  expect(await orderOf(order.id)).toMatchObject({ status: "paid" })
  await expect(payByWallet(guest, order.id)).rejects.toMatchObject({ code: "checkout.signInForWallet" })
  const ben = asPerson(app, await person(app, "ben"))
  await expect(payByWallet(ben, order.id)).rejects.toMatchObject({ code: "accounts.notYours" })
  expect(await back(order.id, { amountCents: order.totalCents })).toMatchObject({ status: "succeeded" })
  expect(await readBalance(app, account)).toMatchObject({ balanceCents: order.totalCents })
  await expectClean()
})

test("a transfer that pays an order cancels its open card payment", async () => {
  const order = await placedBy("guest", "card")
  const begun = await startCardPayment(guest, order.id)
  const amount = "103.00"
  const form = { receivedOn: "2026-12-01", amount, payer: "Wei Ling", text: order.reference, key: key() }
  const transferId = await confirmedTransfer(farid, TypedTransfer.parse(form))
  await matchTransfers(farid, { transferIds: [transferId], orderIds: [order.id] })
  await runJobs(app)
  expect(await confirmInSandbox(app, { ...begun, cardNumber: "4242424242424242" })).toMatchObject({
    status: "canceled",
  })
  expect(await orderOf(order.id)).toMatchObject({ status: "paid" })
  await expectClean()
  const { id, status } = await back(order.id)
  expect(status).toBe("pending")
  await runJobs(app)
  expect(await completeManualRefund(farid, id)).toMatchObject({ status: "succeeded" })
  expect(await completeManualRefund(farid, id)).toMatchObject({ status: "succeeded" })
  expect(await orderOf(order.id)).toMatchObject({ status: "refunded", lines: ["refunded"] })
  await expectClean()
})

test("a card that is charged at the moment a transfer pays is refunded", async () => {
  const order = await placedBy("guest", "card")
  const begun = await startCardPayment(guest, order.id)
  const form = { receivedOn: "2026-12-01", amount: "103.00", text: order.reference, key: key() }
  const transferId = await confirmedTransfer(farid, TypedTransfer.parse(form))
  await confirmInSandbox(app, { ...begun, cardNumber: "4242424242424242" })
  await matchTransfers(farid, { transferIds: [transferId], orderIds: [order.id] })
  await runJobs(app)
  await runJobs(app)
  expect(await atProvider(begun.clientSecret)).toBe(103_00)
  expect(await orderOf(order.id)).toMatchObject({ status: "paid" })
  await expectClean()
})

test("refunds require the permission, a paid order and a reason", async () => {
  const order = await placedBy("guest", "transfer")
  await expect(back(order.id, { amountCents: 100_00 })).rejects.toMatchObject({ code: "payments.notPaid" })
  await expect(back(order.id, { reason: " " })).rejects.toMatchObject({ code: "payments.reasonRequired" })
  for (const amountCents of [0, -1, 0.5, Number.NaN])
    await expect(back(order.id, { amountCents })).rejects.toMatchObject({ code: "payments.amountUnclear" })
  for (const ctx of [ann, keeper])
    await expect(
      refund(ctx, {
        orderId: order.id,
        amountCents: 1,
        destination: "source",
        reason: "x",
        idempotencyKey: key(),
      }),
    ).rejects.toMatchObject({ code: "accounts.notAllowed" })
})
