import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { documents, orderLines, orders } from "#domains/orders/schema.ts"
import {
  authenticateInSandbox,
  confirmInSandbox,
  finishInSandbox,
} from "#domains/payments/providers/sandbox/confirm.ts"
import { sandboxIntents } from "#domains/payments/providers/sandbox/schema.ts"
import { listWithheldEvents } from "#domains/payments/providers/sandbox/send-events.ts"
import { sign, signedHeaders } from "#domains/payments/providers/sandbox/signature.ts"
import { simulatedFailuresService } from "#domains/payments/providers/sandbox/simulated-failures.ts"
import { paymentEvents, payments, refunds } from "#domains/payments/schema.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { runJobs } from "../../../../test/run-jobs.ts"
import { lapseOrders } from "../lapse-orders.ts"
import type { PlacedOrder } from "../placing/new-order.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { handlePaymentReturn } from "./handle-payment-return.ts"
import { pollOpenPayments } from "./poll-open-payments.ts"
import { receiveEvent } from "./receive-event.ts"
import { reconcile } from "./reconcile.ts"
import { startCardPayment } from "./start-card-payment.ts"

const app = await testApp()
const failures = simulatedFailuresService.of(app)
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const guest = contextFor(app)
const good = "4242 4242 4242 4242"
let productId: Id<"prd">
let listingId: Id<"lst">
let counter = 0

beforeEach(async () => {
  Object.assign(failures, { isUnavailable: false, times: 1, withholdsEvents: false })
  counter++
  productId = await product(app, `Springbank no. ${counter}`)
  const inSingapore = { productId, location: "singapore" } as const
  listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 100_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 1, idempotencyKey: `first ${counter}` })
})

const later = (minutes: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + minutes * 60_000))

async function placed(): Promise<PlacedOrder> {
  return await placeOrder(guest, {
    goods: { items: [{ listingId, quantity: 1 }] },
    paymentMethod: "card",
    shipping: "self",
    address: null,
    email: "guest@quaich.example",
    idempotencyKey: `paying ${++counter}`,
  })
}

async function begun() {
  const order = await placed()
  return { order, ...(await startCardPayment(guest, order.id)) }
}

async function orderOf(orderId: Id<"ord">) {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  return order
}

async function intentOf(clientSecret: string) {
  const [intent] = await app.db
    .select()
    .from(sandboxIntents)
    .where(eq(sandboxIntents.clientSecret, clientSecret))
  return intent
}

async function expectEnd(
  { order, clientSecret }: { order: PlacedOrder; clientSecret: string },
  { status, netCents }: { status: string; netCents: number },
) {
  await runJobs(app)
  const intent = await intentOf(clientSecret)
  expect((intent?.chargedCents ?? 0) - (intent?.refundedCents ?? 0)).toBe(netCents)
  expect(await orderOf(order.id)).toMatchObject({ status })
  const paid = status === "paid"
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  expect(lines.every((line) => (line.status === "paid") === paid)).toBe(true)
  const issued = await app.db.select().from(documents).where(eq(documents.orderId, order.id))
  expect(issued.filter(({ kind }) => kind === "invoice")).toHaveLength(paid ? 1 : 0)
  expect(await reconcile(app)).toEqual([])
  expect(await checkLedger(app)).toEqual([])
}

async function withheldEvents({ clientSecret }: { clientSecret: string }) {
  const about = (await listWithheldEvents(app)).filter(({ body }) =>
    body.includes(clientSecret.split("_secret_")[0] ?? ""),
  )
  return about.map(({ body }) => ({
    body,
    type: (JSON.parse(body) as { type: string }).type,
    deliver: () => receiveEvent(guest, "sandbox", { rawBody: body, headers: signedHeaders(app, body) }),
  }))
}

test("a successful card payment pays the order when the webhook arrives", async () => {
  const payment = await begun()
  expect(payment.amountCents).toBe(103_00)
  expect(await confirmInSandbox(app, { ...payment, cardNumber: good })).toMatchObject({ status: "succeeded" })
  expect(await orderOf(payment.order.id)).toMatchObject({ status: "unpaid" })
  await expectEnd(payment, { status: "paid", netCents: 103_00 })
})

test("webhook sent twice: paid once", async () => {
  failures.times = 3
  const payment = await begun()
  await confirmInSandbox(app, { ...payment, cardNumber: good })
  await expectEnd(payment, { status: "paid", netCents: 103_00 })
  failures.times = 1
  failures.withholdsEvents = true
  const other = await begunAnew()
  await confirmInSandbox(app, { ...other, cardNumber: good })
  const messages = await withheldEvents(other)
  await Promise.all(messages.flatMap(({ deliver }) => [deliver(), deliver(), deliver()]))
  const rows = await countRows(app)
  for (const { deliver } of messages) expect(await deliver()).toEqual({ isNew: false })
  expect(await countRows(app)).toEqual(rows)
  await expectEnd(other, { status: "paid", netCents: 103_00 })
})

async function begunAnew() {
  const inSingapore = { productId, location: "singapore" } as const
  await receiveStock(keeper, { ...inSingapore, quantity: 1, idempotencyKey: `more ${++counter}` })
  return await begun()
}

test("webhook late: the buyer's return has paid the order, and the webhook changes nothing", async () => {
  failures.withholdsEvents = true
  const payment = await begun()
  await confirmInSandbox(app, { ...payment, cardNumber: good })
  expect(await handlePaymentReturn(guest, payment.clientSecret)).toMatchObject({
    status: "succeeded",
    orderStatus: "paid",
  })
  const rows = await countRows(app)
  later(30)
  for (const { deliver } of await withheldEvents(payment)) await deliver()
  const { payment_events, ...others } = await countRows(app)
  expect(others).toEqual((({ payment_events: _, ...rest }) => rest)(rows))
  expect(payment_events).toBe((rows.payment_events ?? 0) + 1)
  await expectEnd(payment, { status: "paid", netCents: 103_00 })
})

test("webhooks out of order: the latest state counts, whatever arrives last", async () => {
  failures.withholdsEvents = true
  const payment = await begun()
  await confirmInSandbox(app, { ...payment, cardNumber: "4000000000000002" })
  await confirmInSandbox(app, { ...payment, cardNumber: "4000000000000077" })
  later(1)
  await finishInSandbox(app)
  const messages = await withheldEvents(payment)
  expect(messages.map(({ type }) => type)).toEqual([
    "payment_intent.payment_failed",
    "payment_intent.processing",
    "payment_intent.succeeded",
  ])
  for (const { deliver } of messages.toReversed()) await deliver()
  await expectEnd(payment, { status: "paid", netCents: 103_00 })
})

test("webhook forged: refused, and nothing is stored", async () => {
  failures.withholdsEvents = true
  const payment = await begun()
  await confirmInSandbox(app, { ...payment, cardNumber: good })
  const [message] = await withheldEvents(payment)
  const rawBody = message?.body ?? ""
  const now = app.clock.now()
  const rows = await countRows(app)
  const forged = [
    undefined,
    "",
    "t=1,v1=00",
    sign({ secret: "somebody else's" }, rawBody, now),
    sign(app, rawBody, new Date(now.getTime() - 600_000)),
    sign(app, `${rawBody} `, now),
  ]
  for (const signature of forged) {
    const headers = new Headers(signature === undefined ? {} : { "sandbox-signature": signature })
    await expect(receiveEvent(guest, "sandbox", { rawBody, headers })).rejects.toMatchObject({
      code: "payments.forged",
    })
  }
  const headers = signedHeaders(app, rawBody)
  for (const name of ["stripe", "paynow", "__proto__"])
    await expect(receiveEvent(guest, name, { rawBody, headers })).rejects.toMatchObject({
      code: "payments.noSuchProvider",
    })
  expect(await countRows(app)).toEqual(rows)
  expect(await orderOf(payment.order.id)).toMatchObject({ status: "unpaid" })
  await message?.deliver()
  await expectEnd(payment, { status: "paid", netCents: 103_00 })
})

test("webhook with another amount or currency: it is signed, but pays nothing", async () => {
  failures.withholdsEvents = true
  const payment = await begun()
  const object = {
    id: payment.clientSecret.split("_secret_")[0],
    object: "payment_intent",
    status: "succeeded",
  }
  for (const claimed of [
    { amount: 1, currency: "sgd" },
    { amount: 103_00, currency: "vnd" },
  ]) {
    const event = { id: `sev_${claimed.currency}`, type: "payment_intent.succeeded" }
    const rawBody = JSON.stringify({ ...event, data: { object: { ...object, ...claimed } } })
    await receiveEvent(guest, "sandbox", { rawBody, headers: signedHeaders(app, rawBody) })
    const [stored] = await app.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.id, `sandbox ${event.id}`))
    expect(stored).toMatchObject({ outcome: "disagrees" })
  }
  await expectEnd(payment, { status: "unpaid", netCents: 0 })
})

test("a charge of another amount is recorded and refunded, and the order is still unpaid", async () => {
  const payment = await begun()
  await app.db
    .update(sandboxIntents)
    .set({ amountCents: 102_00 })
    .where(eq(sandboxIntents.clientSecret, payment.clientSecret))
  await confirmInSandbox(app, { ...payment, cardNumber: good })
  await expectEnd(payment, { status: "unpaid", netCents: 0 })
  const [back] = await app.db.select().from(refunds).where(eq(refunds.orderId, payment.order.id))
  expect(back).toMatchObject({ amountCents: 102_00, status: "succeeded", reason: "wrongAmount" })
})

test("a charge in another currency is refunded in full, and the order can be paid again", async () => {
  const payment = await begun()
  await app.db
    .update(sandboxIntents)
    .set({ currency: "vnd" })
    .where(eq(sandboxIntents.clientSecret, payment.clientSecret))
  await confirmInSandbox(app, { ...payment, cardNumber: good })
  await expectEnd(payment, { status: "unpaid", netCents: 0 })
  const again = { order: payment.order, ...(await startCardPayment(guest, payment.order.id)) }
  expect(again.clientSecret).not.toBe(payment.clientSecret)
  await confirmInSandbox(app, { ...again, cardNumber: good })
  await expectEnd(again, { status: "paid", netCents: 103_00 })
})

test("two tabs that pay the same order share one intent and one charge", async () => {
  const order = await placed()
  const [one, two, three] = await Promise.all([
    startCardPayment(guest, order.id),
    startCardPayment(guest, order.id),
    startCardPayment(guest, order.id),
  ])
  expect(new Set([one.clientSecret, two.clientSecret, three.clientSecret]).size).toBe(1)
  await Promise.all([one, two, three].map((tab) => confirmInSandbox(app, { ...tab, cardNumber: good })))
  await expectEnd({ order, ...one }, { status: "paid", netCents: 103_00 })
  await expect(startCardPayment(guest, order.id)).rejects.toMatchObject({ code: "checkout.linePaid" })
  expect(await app.db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(1)
})

test("paid after the hold lapsed while the bottle is still available: it is held again", async () => {
  const payment = await begun()
  later(61)
  failures.withholdsEvents = true
  await confirmInSandbox(app, { ...payment, cardNumber: good })
  await lapseOrders(app)
  expect(await orderOf(payment.order.id)).toMatchObject({ status: "lapsed" })
  await expectEnd(payment, { status: "paid", netCents: 103_00 })
})

test("paid after the hold lapsed while the bottle is sold: the card is refunded", async () => {
  const payment = await begun()
  later(61)
  failures.withholdsEvents = true
  await confirmInSandbox(app, { ...payment, cardNumber: good })
  await lapseOrders(app)
  const other = await begun()
  await confirmInSandbox(app, { ...other, cardNumber: good })
  for (const each of [...(await withheldEvents(payment)), ...(await withheldEvents(other))])
    await each.deliver()
  await expectEnd(payment, { status: "lapsed", netCents: 0 })
  await expectEnd(other, { status: "paid", netCents: 103_00 })
  expect(await handlePaymentReturn(guest, payment.clientSecret)).toMatchObject({ status: "canceled" })
})

test("an order that lapses cancels its intent: its card can no longer be charged", async () => {
  const payment = await begun()
  later(61)
  await lapseOrders(app)
  await runJobs(app)
  expect(await confirmInSandbox(app, { ...payment, cardNumber: good })).toMatchObject({ status: "canceled" })
  await expectEnd(payment, { status: "lapsed", netCents: 0 })
  await expect(startCardPayment(guest, payment.order.id)).rejects.toMatchObject({
    code: "checkout.orderEnded",
  })
})

test("an order can be paid after a declined card and after a refused authentication", async () => {
  const payment = await begun()
  const pay = (cardNumber: string) => confirmInSandbox(app, { ...payment, cardNumber })
  expect(await pay("4000000000000002")).toMatchObject({ failure: "card_declined" })
  await runJobs(app)
  expect(await handlePaymentReturn(guest, payment.clientSecret)).toMatchObject({
    status: "requires_payment_method",
    failure: "card_declined",
  })
  expect(await pay("4000002500003155")).toMatchObject({ status: "requires_action" })
  await authenticateInSandbox(app, { ...payment, isApproved: false })
  expect(await pay("4000002500003155")).toMatchObject({ status: "requires_action" })
  await authenticateInSandbox(app, { ...payment, isApproved: true })
  await expect(pay("1234")).rejects.toMatchObject({ code: "payments.cardWrong" })
  await expectEnd(payment, { status: "paid", netCents: 103_00 })
})

test("a slow charge keeps its order open; one that fails later releases it", async () => {
  const payment = await begun()
  await confirmInSandbox(app, { ...payment, cardNumber: "4000000000000341" })
  await runJobs(app)
  expect(await orderOf(payment.order.id)).toMatchObject({ status: "processing" })
  later(61)
  await lapseOrders(app)
  expect(await orderOf(payment.order.id)).toMatchObject({ status: "processing" })
  await finishInSandbox(app)
  await runJobs(app)
  expect(await orderOf(payment.order.id)).toMatchObject({ status: "unpaid" })
  await lapseOrders(app)
  await expectEnd(payment, { status: "lapsed", netCents: 0 })
})

test("a slow charge of a lapsed order fails, and cannot be tried again", async () => {
  const payment = await begun()
  failures.withholdsEvents = true
  await confirmInSandbox(app, { ...payment, cardNumber: "4000000000000341" })
  later(61)
  await lapseOrders(app)
  await runJobs(app)
  expect(await intentOf(payment.clientSecret)).toMatchObject({ status: "processing" })
  await finishInSandbox(app)
  later(2)
  await pollOpenPayments(app)
  await runJobs(app)
  expect(await confirmInSandbox(app, { ...payment, cardNumber: good })).toMatchObject({ status: "canceled" })
  await expectEnd(payment, { status: "lapsed", netCents: 0 })
})

test("provider unavailable while paying and back later: nothing is lost, nothing is charged twice", async () => {
  const order = await placed()
  failures.isUnavailable = true
  await expect(startCardPayment(guest, order.id)).rejects.toMatchObject({
    code: "payments.providerUnavailable",
  })
  failures.isUnavailable = false
  const payment = { order, ...(await startCardPayment(guest, order.id)) }
  expect(await app.db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(1)
  await confirmInSandbox(app, { ...payment, cardNumber: good })
  failures.isUnavailable = true
  await runJobs(app).catch(() => undefined)
  expect(await orderOf(order.id)).toMatchObject({ status: "unpaid" })
  expect(await handlePaymentReturn(guest, payment.clientSecret)).toMatchObject({
    status: "requires_payment_method",
  })
  expect(await pollOpenPayments(app)).toBe(0)
  failures.isUnavailable = false
  later(2)
  await pollOpenPayments(app)
  await expectEnd(payment, { status: "paid", netCents: 103_00 })
})

test("a process that died after the provider's answer finds the payment by polling", async () => {
  failures.withholdsEvents = true
  const payment = await begun()
  await confirmInSandbox(app, { ...payment, cardNumber: good })
  expect(await reconcile(app)).toMatchObject([{ kind: "notTakenOver", subjectId: payment.order.id }])
  expect(await pollOpenPayments(app)).toBe(0)
  later(2)
  expect(await pollOpenPayments(app)).toBe(1)
  await expectEnd(payment, { status: "paid", netCents: 103_00 })
})
