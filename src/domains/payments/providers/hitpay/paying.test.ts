import { eq } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { listOtherPaymentMethods } from "#domains/checkout/choose-payment-method.ts"
import { lapseOrders } from "#domains/checkout/lapse-orders.ts"
import { handlePaymentReturn } from "#domains/checkout/paying/handle-payment-return.ts"
import { pollOpenPayments } from "#domains/checkout/paying/poll-open-payments.ts"
import { receiveEvent } from "#domains/checkout/paying/receive-event.ts"
import { reconcile } from "#domains/checkout/paying/reconcile.ts"
import { startCardPayment } from "#domains/checkout/paying/start-card-payment.ts"
import { cancelByClientSecret, payAgain, startOrderPayment } from "#domains/checkout/start-order-payment.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { orders } from "#domains/orders/schema.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { apiClient } from "../../../../../test/api/api-client.ts"
import { testApp } from "../../../../../test/db.ts"
import { runJobs } from "../../../../../test/run-jobs.ts"
import { openHitPay } from "../../../../../test/servers/hitpay-server.ts"
import { openShop } from "../../../../../test/shop.ts"
import { paymentEvents, payments, refunds } from "../../schema.ts"

const server = await openHitPay()
const app = await testApp()
app.configParts = paymentSettings.replaceIn(app, {
  ...paymentSettings.of(app),
  provider: "hitpay",
  settings: { hitpay: server.settings },
})
const shop = await openShop(app)
const guest = contextFor(app)

afterAll(() => void server.close())

beforeEach(() => {
  server.requests.length = 0
  server.faults.length = 0
  server.account.refundStatus = "succeeded"
})

async function begun() {
  const { listingId } = await shop.bottle(1)
  const order = await shop.order(null, listingId, { paymentMethod: "card" })
  const { clientSecret, paymentId } = await startCardPayment(guest, order.id, order)
  return {
    order,
    listingId,
    clientSecret,
    requestId: (await paymentOf(paymentId))?.providerId ?? "",
  }
}

async function paymentOf(id: Id<"pay">) {
  return (await app.db.select().from(payments).where(eq(payments.id, id)))[0]
}

const refundsOf = (orderId: Id<"ord">) => app.db.select().from(refunds).where(eq(refunds.orderId, orderId))

async function outcomes(requestId: string) {
  const rows = await app.db.select().from(paymentEvents).where(eq(paymentEvents.intentId, requestId))
  return rows.map(({ outcome }) => outcome)
}

const receive = (request: Parameters<typeof receiveEvent>[2]) => receiveEvent(guest, "hitpay", request)
const later = (minutes: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + minutes * 60_000))

function charged(requestId: string): number {
  const all = server.account.held.get(requestId)?.payments ?? []
  return all.reduce(
    (sum, { cents, refunded, status }) => sum + (status === "succeeded" ? cents - refunded : 0),
    0,
  )
}

async function expectEnd(
  { order, requestId }: Awaited<ReturnType<typeof begun>>,
  status: string,
  netCents: number,
) {
  await runJobs(app)
  expect(await shop.statusOf(order.id)).toBe(status)
  expect(charged(requestId)).toBe(netCents)
  expect(await reconcile(app)).toEqual([])
  expect(await checkLedger(app)).toEqual([])
}

test("an earlier provider still takes its webhooks, refunds and comparison", async () => {
  const payment = await begun()
  const earlier = app.configParts
  app.configParts = paymentSettings.replaceIn(app, { ...paymentSettings.of(app), provider: null })
  server.pay(payment.requestId)
  await receive(server.webhook(payment.requestId))
  await shop.give(payment.order.id)
  await expectEnd(payment, "refunded", 0)
  expect(server.requests.some(({ path }) => path === "/v1/charges")).toBe(true)
  app.configParts = earlier
})

describe("the buyer", () => {
  test("pays on HitPay's page and returns to the truth, whatever the address says", async () => {
    const payment = await begun()
    const { clientSecret, requestId } = payment
    const returned = () => handlePaymentReturn(guest, clientSecret)
    const page = server.account.held.get(requestId)?.fields.url
    expect(await returned()).toMatchObject({
      status: "requires_payment_method",
      provider: "hitpay",
      formValues: { url: page },
    })
    server.pay(requestId, { status: "pending" })
    expect(await returned()).toMatchObject({ status: "requires_action", orderStatus: "unpaid" })
    server.pay(requestId)
    expect(await returned()).toMatchObject({ status: "succeeded", orderStatus: "paid" })
    await expectEnd(payment, "paid", 103_00)
  })

  test("sees what is stored while HitPay does not answer", async () => {
    const { clientSecret, requestId } = await begun()
    server.pay(requestId)
    server.faults.push({ call: "GET", kind: "refuse" })
    expect(await handlePaymentReturn(guest, clientSecret)).toMatchObject({
      status: "requires_payment_method",
    })
    expect(await handlePaymentReturn(guest, clientSecret)).toMatchObject({ status: "succeeded" })
  })

  test("tries again after a failed payment, with a new request", async () => {
    const failed = await begun()
    server.pay(failed.requestId, { status: "failed" })
    expect(await handlePaymentReturn(guest, failed.clientSecret)).toMatchObject({
      status: "canceled",
      failure: "failed",
      orderStatus: "unpaid",
    })
    const { path } = await payAgain(guest, failed.clientSecret)
    const secret = new URLSearchParams(path.split("?")[1]).get("payment_intent_client_secret") ?? ""
    expect(secret).not.toBe(failed.clientSecret)
    const [payment] = await app.db.select().from(payments).where(eq(payments.clientSecret, secret))
    server.pay(payment?.providerId ?? "")
    expect(await handlePaymentReturn(guest, secret)).toMatchObject({ status: "succeeded" })
    await expectEnd({ ...failed, requestId: payment?.providerId ?? "" }, "paid", 103_00)
    await expect(payAgain(guest, failed.clientSecret)).rejects.toMatchObject({ code: "checkout.linePaid" })
    await expect(payAgain(guest, "unknown")).rejects.toMatchObject({ code: "checkout.noSuchOrder" })
  })

  test("in two tabs is sent to one page", async () => {
    const { listingId } = await shop.bottle(1)
    const order = await shop.order(null, listingId, { paymentMethod: "card" })
    const tabs = await Promise.all([1, 2, 3].map(() => startCardPayment(guest, order.id)))
    expect(new Set(tabs.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    const open = [...server.account.held.values()].filter(
      ({ fields, isDeleted }) => fields.purpose === order.reference && !isDeleted,
    )
    expect(open.map(({ fields }) => fields.id)).toEqual([
      (await paymentOf(tabs[0]?.paymentId ?? ("" as Id<"pay">)))?.providerId,
    ])
  })

  test("is told that HitPay does not answer, the order ends, and nothing can be paid for it", async () => {
    const { listingId, onHand } = await shop.bottle(1)
    const order = await shop.order(null, listingId, { paymentMethod: "card" })
    server.faults.push({ call: "POST /v1/payment-requests", kind: "drop" })
    await expect(startOrderPayment(guest, order)).rejects.toMatchObject({
      code: "payments.providerUnavailable",
    })
    expect(await shop.statusOf(order.id)).toBe("cancelled")
    expect(await onHand()).toBe(1)
  })

  test("cannot pay less than HitPay charges by card", async () => {
    const { listingId } = await shop.bottle(1, 20)
    const order = await shop.order(null, listingId, { paymentMethod: "card" })
    await expect(startCardPayment(guest, order.id, order)).rejects.toMatchObject({
      code: "payments.notByCard",
    })
    expect(server.requests).toEqual([])
    const byTransfer = await shop.order(null, (await shop.bottle(1, 20)).listingId)
    const [row] = await app.db.select().from(orders).where(eq(orders.id, byTransfer.id))
    expect(
      row && (await listOtherPaymentMethods(guest, row)).map(({ paymentMethod }) => paymentMethod),
    ).toEqual([])
  })
})

describe("a webhook", () => {
  test("pays the order, once however often it comes", async () => {
    const payment = await begun()
    server.pay(payment.requestId)
    const message = server.webhook(payment.requestId)
    await Promise.all([receive(message), receive(message), receive(message)])
    expect(await receive(message)).toEqual({ isNew: false })
    // Whoever comes second finds it paid.
    expect(await outcomes(payment.requestId)).toEqual([expect.stringMatching(/^paid/)])
    await expectEnd(payment, "paid", 103_00)
  })

  test("through the API needs the salt's signature", async () => {
    const payment = await begun()
    server.pay(payment.requestId)
    const callApi = apiClient(app)
    const { rawBody, headers } = server.webhook(payment.requestId)
    const send = (signature: string, body = rawBody) =>
      callApi("post", "/payment/webhook/hitpay", { body, headers: { "hitpay-signature": signature } })
    const good = headers.get("hitpay-signature") ?? ""
    const forged = { status: 400, body: { code: "payments.forged" } }
    expect(await send("")).toMatchObject(forged)
    expect(await send("0".repeat(64))).toMatchObject(forged)
    expect(await send(good, rawBody.replace("completed", "completes"))).toMatchObject(forged)
    expect(await shop.statusOf(payment.order.id)).toBe("unpaid")
    expect(await send(good)).toMatchObject({ status: 200, body: { received: true } })
    await expectEnd(payment, "paid", 103_00)
  })

  test("that says paid before HitPay itself does pays nothing", async () => {
    const payment = await begun()
    await receive(server.webhook(payment.requestId, { status: "completed" }))
    expect(await outcomes(payment.requestId)).toEqual(["open"])
    await expectEnd(payment, "unpaid", 0)
  })

  test("of an unknown payment changes nothing", async () => {
    const id = "9f1b2c3d-9999-4a5b-8c6d-7e8f90a1b2c3"
    await receive(server.webhook(id))
    expect(await outcomes(id)).toEqual(["unknown"])
    await receive(server.signed({ id: "a payout", status: "paid" }))
    expect(await outcomes("a payout")).toEqual(["unknown"])
  })

  test("with another amount or currency than HitPay's own books pays nothing", async () => {
    const payment = await begun()
    server.pay(payment.requestId)
    await receive(server.webhook(payment.requestId, { amount: "1.00" }))
    await receive(server.webhook(payment.requestId, { currency: "usd" }))
    expect(await outcomes(payment.requestId)).toEqual(["disagrees", "disagrees"])
    expect(await shop.statusOf(payment.order.id)).toBe("unpaid")
    await receive(server.webhook(payment.requestId))
    await expectEnd(payment, "paid", 103_00)
  })

  test("that is lost is made up for by the poll", async () => {
    const payment = await begun()
    server.pay(payment.requestId)
    later(2)
    expect(await pollOpenPayments(app)).toBe(1)
    await expectEnd(payment, "paid", 103_00)
  })

  test("that comes after the order lapsed pays it if its bottle is still there", async () => {
    const payment = await begun()
    later(61)
    await lapseOrders(app)
    await runJobs(app)
    server.pay(payment.requestId)
    await receive(server.webhook(payment.requestId))
    await expectEnd(payment, "paid", 103_00)
  })

  test("that HitPay cannot confirm yet is handled later", async () => {
    const payment = await begun()
    server.pay(payment.requestId)
    server.faults.push({ call: "GET", kind: "refuse" })
    await receive(server.webhook(payment.requestId))
    expect(await outcomes(payment.requestId)).toEqual([null])
    await expectEnd(payment, "paid", 103_00)
  })
})

describe("money that pays nothing goes back", () => {
  test("of another amount", async () => {
    const payment = await begun()
    server.pay(payment.requestId, { cents: 102_99 })
    await receive(server.webhook(payment.requestId, { amount: "102.99" }))
    expect(await outcomes(payment.requestId)).toEqual(["givenBack"])
    await expectEnd(payment, "unpaid", 0)
  })

  test("in another currency", async () => {
    const payment = await begun()
    server.pay(payment.requestId, { currency: "usd" })
    await receive(server.webhook(payment.requestId, { currency: "usd" }))
    await expectEnd(payment, "unpaid", 0)
  })

  test("for an order that has lapsed, and its bottle is sold", async () => {
    const payment = await begun()
    later(61)
    await lapseOrders(app)
    await runJobs(app)
    expect(server.account.held.get(payment.requestId)?.isDeleted).toBe(true)
    await shop.payByBank(await shop.order(null, payment.listingId))
    // A PayNow code that was scanned before can be paid still.
    server.pay(payment.requestId)
    await receive(server.webhook(payment.requestId))
    expect(await outcomes(payment.requestId)).toEqual(["givenBack"])
    expect(await handlePaymentReturn(guest, payment.clientSecret)).toMatchObject({ status: "canceled" })
    await expectEnd(payment, "lapsed", 0)
  })

  test("for an order that its buyer cancelled at that moment", async () => {
    const payment = await begun()
    expect(await cancelByClientSecret(guest, payment.clientSecret)).toBe(payment.order.id)
    server.pay(payment.requestId)
    await expectEnd(payment, "cancelled", 0)
  })
})

describe("a refund", () => {
  async function paid() {
    const payment = await begun()
    server.pay(payment.requestId)
    await receive(server.webhook(payment.requestId))
    return payment
  }
  const sent = () =>
    server.requests.filter(({ path, method }) => method === "POST" && path === "/v1/refund").length

  test("in two parts is exact", async () => {
    const payment = await paid()
    await shop.give(payment.order.id, { amountCents: 8_29 })
    await shop.give(payment.order.id, { amountCents: 94_71 })
    await runJobs(app)
    later(2)
    await pollOpenPayments(app)
    await expectEnd(payment, "refunded", 0)
    expect(sent()).toBe(2)
  })

  test("whose answer was lost is not paid twice", async () => {
    const payment = await paid()
    server.faults.push({ call: "POST /v1/refund", kind: "drop" })
    await shop.give(payment.order.id, { amountCents: 3_00 })
    await runJobs(app).catch(() => undefined)
    expect(await refundsOf(payment.order.id)).toMatchObject([{ status: "pending", sentAt: app.clock.now() }])
    later(2)
    await pollOpenPayments(app)
    await expectEnd(payment, "paid", 100_00)
    expect(await refundsOf(payment.order.id)).toMatchObject([{ status: "succeeded" }])
    expect(sent()).toBe(1)
  })

  test("that never arrived is sent again, but only after an hour", async () => {
    const payment = await paid()
    server.faults.push({ call: "POST /v1/refund", kind: "refuse" })
    await shop.give(payment.order.id, { amountCents: 3_00 })
    await runJobs(app).catch(() => undefined)
    later(30)
    await pollOpenPayments(app)
    await runJobs(app)
    expect(sent()).toBe(1)
    later(31)
    await pollOpenPayments(app)
    await expectEnd(payment, "paid", 100_00)
    expect(sent()).toBe(2)
  })

  test("that is pending at HitPay ends when HitPay says so", async () => {
    const payment = await paid()
    server.account.refundStatus = "pending"
    await shop.give(payment.order.id, { amountCents: 3_00 })
    await runJobs(app)
    const [row] = await refundsOf(payment.order.id)
    expect(row).toMatchObject({ status: "pending", providerId: expect.any(String) })
    const atProvider = server.account.refunds.get(row?.providerId ?? "")
    if (atProvider) atProvider.status = "succeeded"
    await receive(
      server.signed({
        id: "a charge",
        payment_request_id: payment.requestId,
        amount: 103,
        currency: "sgd",
        refunded_amount: 3,
      }),
    )
    expect(await refundsOf(payment.order.id)).toMatchObject([{ status: "succeeded" }])
  })

  test("is refused if staff refunded in HitPay's dashboard", async () => {
    const payment = await paid()
    const [charge] = server.account.held.get(payment.requestId)?.payments ?? []
    if (charge) charge.refunded = 5_00
    await shop.give(payment.order.id, { amountCents: 3_00 })
    await runJobs(app)
    expect(await refundsOf(payment.order.id)).toMatchObject([
      { status: "failed", failure: "refundedElsewhere" },
    ])
    expect(sent()).toBe(0)
    expect((await reconcile(app)).map(({ kind }) => kind)).toEqual(["refundMismatch", "refundFailed"])
    if (charge) charge.refunded = 0
    await app.db
      .delete(refunds)
      .where(eq(refunds.orderId, payment.order.id))
      .catch(() => undefined)
  })
})
