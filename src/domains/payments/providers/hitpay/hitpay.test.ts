import { Ajv } from "ajv"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { movableClock } from "#platform/clock.ts"
import { openHitPay } from "../../../../../test/servers/hitpay-server.ts"
import type { PaymentProvider } from "../../payment-provider.ts"
import contract from "./contract.json" with { type: "json" }
import { centsOf, decimalOf } from "./decimals.ts"
import { open } from "./server.ts"

const { answers, webhooks } = contract
const app = {
  clock: movableClock(new Date("2026-12-01T12:00:00Z")),
  origin: "https://shop.example",
  secret: "a secret of the tests, long enough to sign with",
}
const wanted = {
  amountCents: 103_00,
  paymentId: "pay_1",
  orderId: "ord_1",
  reference: "K7MQ2RXP",
  expiresAt: new Date("2026-12-01T13:00:00Z"),
}
let server: Awaited<ReturnType<typeof openHitPay>>
let hitpay: PaymentProvider

beforeAll(async () => {
  server = await openHitPay()
})

afterAll(() => void server.close())

beforeEach(() => {
  server.requests.length = 0
  server.faults.length = 0
  server.account.held.clear()
  server.account.refunds.clear()
  server.account.refundStatus = "succeeded"
  hitpay = open(app, server.settings)
})

const answerNext = (call: string, status: number, body: unknown) =>
  server.faults.push({ call, kind: "answer", answer: { status, body } })

/** Amounts are exact: binary fractions are not. */
describe("amounts", () => {
  test.each([
    ["103.00", 103_00],
    ["599", 599_00],
    ["0.3", 30],
    ["0.30", 30],
    [96.49, 96_49],
    [1.1, 1_10],
    [70.56, 70_56],
    ["1.100", 1_10],
    ["999999999.99", 999_999_999_99],
  ] as const)("%s is %i cents", (amount, cents) => {
    expect(centsOf(amount)).toBe(cents)
  })

  test.each(["", "1.005", "-1", "1,000.00", "1e3", "1.", ".5", "NaN", 0.1 + 0.2])(
    "%s is no amount",
    (amount) => {
      expect(() => centsOf(amount)).toThrow(/dollars and cents/)
    },
  )

  test("every number of cents is written exactly and reads back", () => {
    for (const cents of [1, 9, 10, 30, 99, 1_01, 8_29, 16_05, 103_00, 1_234_567_89, 999_999_999_99]) {
      expect(JSON.stringify(decimalOf(cents))).toMatch(/^\d+(\.\d\d?)?$/)
      expect(centsOf(decimalOf(cents))).toBe(cents)
    }
  })
})

test("a payment request has the exact amount, the buyer's way back, and ends with the order", async () => {
  const created = await hitpay.createIntent(wanted)
  expect(server.requests).toMatchObject([{ method: "POST", path: "/v1/payment-requests", key: "key_1" }])
  expect(server.requests[0]?.body).toMatchObject({
    amount: 103,
    currency: "SGD",
    payment_methods: ["card"],
    purpose: "K7MQ2RXP",
    reference_number: "pay_1",
    redirect_url: `https://shop.example/payment/return/${created.clientSecret}`,
    expires_after: "60 mins",
  })
  expect(created).toMatchObject({
    clientSecret: expect.stringMatching(/^pay_1_secret_[\w-]{43}$/),
    status: "requires_payment_method",
    amountCents: 103_00,
    currency: "sgd",
    paymentId: "pay_1",
    refundedCents: 0,
    createdAt: new Date("2026-12-01T12:00:00Z"),
    formValues: { url: expect.stringMatching(/^https:\/\/securecheckout\./) },
  })
  expect(await hitpay.retrieve(created.id)).toMatchObject({ clientSecret: created.clientSecret })
  const other = open(
    { ...app, secret: "another secret" },
    { ...server.settings, methods: "card,paynow_online" },
  )
  expect((await other.createIntent(wanted)).clientSecret).not.toBe(created.clientSecret)
  expect(server.requests.at(-1)?.body.payment_methods).toEqual(["card", "paynow_online"])
})

test("an amount that HitPay refuses is a refusal; other invalid requests and a wrong key are errors", async () => {
  await expect(hitpay.createIntent({ ...wanted, amountCents: 29 })).rejects.toMatchObject({
    code: "payments.notByCard",
  })
  const currency = { message: "The currency field is required.", errors: { currency: ["Required."] } }
  answerNext("POST /v1/payment-requests", 422, currency)
  await expect(hitpay.createIntent(wanted)).rejects.toThrow(/422: The currency field is required/)
  const wrongKey = open(app, { ...server.settings, apiKey: "wrong" })
  await expect(wrongKey.createIntent(wanted)).rejects.toThrow(/HITPAY_API_KEY/)
})

test.each(["javascript:alert(1)", "http://securecheckout.example", null])(
  "a page at %s is not shown to a buyer",
  async (url) => {
    answerNext("POST /v1/payment-requests", 200, { ...answers.paymentRequest, url })
    await expect(hitpay.createIntent(wanted)).rejects.toThrow(/no page/)
  },
)

test.each([
  ["pending", [], "requires_payment_method"],
  ["pending", ["pending"], "requires_action"],
  ["pending", ["requires_customer_action"], "requires_action"],
  ["pending", ["failed"], "requires_payment_method"],
  ["completed", ["succeeded"], "succeeded"],
  ["completed", ["failed", "succeeded"], "succeeded"],
  ["completed", ["refunded"], "succeeded"],
  ["failed", ["failed"], "canceled"],
  ["expired", [], "canceled"],
  ["inactive", [], "canceled"],
  ["canceled", ["canceled"], "canceled"],
  ["of tomorrow", [], "requires_payment_method"],
])("a request that is %s with payments %j is %s", async (status, payments, expected) => {
  answerNext("GET /v1/payment-requests", 200, {
    ...answers.paymentRequest,
    status,
    payments: payments.map((each) => ({ ...answers.payment, status: each })),
  })
  expect(await hitpay.retrieve("a request")).toMatchObject({ status: expected })
})

test("what was charged and refunded counts, not what was requested", async () => {
  answerNext("GET /v1/payment-requests", 200, {
    ...answers.paymentRequest,
    status: "completed",
    payments: [{ ...answers.payment, amount: "102.99", refunded_amount: "3.10", currency: "USD" }],
  })
  const found = { status: "succeeded", amountCents: 102_99, refundedCents: 3_10, currency: "usd" }
  expect(await hitpay.retrieve("a request")).toMatchObject(found)
  answerNext("GET /v1/payment-requests", 200, { ...answers.paymentRequest, status: "completed" })
  await expect(hitpay.retrieve("a request")).rejects.toThrow(/no charge/)
})

test("an unknown request is undefined; a deleted one is still charged if it was paid", async () => {
  expect(await hitpay.retrieve("9f1b")).toBeUndefined()
  const { id } = await hitpay.createIntent(wanted)
  expect(await hitpay.cancel(id)).toMatchObject({ status: "canceled" })
  expect(await hitpay.retrieve(id)).toBeUndefined()
  expect(await hitpay.cancel(id)).toBeUndefined()
  server.pay(id)
  expect(await hitpay.retrieve(id)).toMatchObject({
    status: "succeeded",
    amountCents: 103_00,
    clientSecret: null,
  })
})

test("cancelling a paid request returns that it is paid, also when it is paid meanwhile", async () => {
  const paid = await hitpay.createIntent(wanted)
  server.pay(paid.id)
  expect(await hitpay.cancel(paid.id)).toMatchObject({ status: "succeeded" })
  expect(server.requests.some(({ method }) => method === "DELETE")).toBe(false)
  const meanwhile = await hitpay.createIntent(wanted)
  answerNext("DELETE", 422, { message: "It is completed." })
  const cancelled = hitpay.cancel(meanwhile.id)
  server.pay(meanwhile.id)
  expect(await cancelled).toMatchObject({ status: "succeeded" })
})

describe("a refund", () => {
  let id: string
  beforeEach(async () => {
    id = (await hitpay.createIntent(wanted)).id
    server.pay(id)
  })

  test("names the charge and the exact amount, and everything that remains if there is none", async () => {
    const back = await hitpay.refund({ intentId: id, amountCents: 8_29, key: "ref_1" })
    expect(back).toEqual({ status: "succeeded", id: expect.any(String) })
    const chargeId = server.account.held.get(id)?.payments[0]?.id
    expect(server.requests.at(-1)?.body).toEqual({ payment_id: chargeId, amount: 8.29, send_email: "false" })
    await hitpay.refund({ intentId: id, key: "whole" })
    expect(server.requests.at(-1)?.body).toMatchObject({ amount: 94.71 })
    expect(await hitpay.refund({ intentId: id, key: "whole" })).toEqual({ status: "succeeded", id: null })
    expect(await hitpay.retrieve(id)).toMatchObject({ status: "succeeded", refundedCents: 103_00 })
  })

  test("of more than remains is refused, and so is one of a request that nobody paid", async () => {
    const reason = "The amount is more than remains."
    const refused = { status: "refused", id: null, reason }
    expect(await hitpay.refund({ intentId: id, amountCents: 104_00, key: "ref_1" })).toEqual(refused)
    const unpaid = await hitpay.createIntent(wanted)
    expect(await hitpay.refund({ intentId: unpaid.id, key: "ref_2" })).toMatchObject({ status: "refused" })
  })

  test("may be pending, and is asked for by its id", async () => {
    server.account.refundStatus = "pending"
    const { id: refundId } = await hitpay.refund({ intentId: id, amountCents: 3_00, key: "ref_1" })
    const pending = { status: "pending", id: refundId }
    expect(await hitpay.retrieveRefund(refundId ?? "")).toEqual(pending)
    server.account.refunds.set(refundId ?? "", { ...answers.refund, id: refundId ?? "", status: "failed" })
    expect(await hitpay.retrieveRefund(refundId ?? "")).toMatchObject({ status: "refused" })
    expect(await hitpay.retrieveRefund("9f1b")).toBeUndefined()
  })
})

test.each([500, 502, 503, 429])("an answer %i leaves the outcome unknown", async (status) => {
  answerNext("POST /v1/payment-requests", status, { message: "Later." })
  await expect(hitpay.createIntent(wanted)).rejects.toMatchObject({ name: "ProviderUnavailable" })
})

test("no answer leaves the outcome unknown, and nothing is sent twice by itself", async () => {
  server.faults.push({ call: "POST /v1/payment-requests", kind: "drop" })
  await expect(hitpay.createIntent(wanted)).rejects.toMatchObject({ name: "ProviderUnavailable" })
  expect(server.requests).toHaveLength(1)
  server.faults.push({ call: "GET", kind: "refuse" })
  await expect(hitpay.retrieve("9f1b")).rejects.toMatchObject({ name: "ProviderUnavailable" })
})

describe("a webhook", () => {
  const { completed, failed, chargeUpdated } = webhooks
  const requestId = answers.paymentRequest.id

  test("is read if the salt signed its bytes", async () => {
    const request = server.signed(completed.body)
    const event = await hitpay.readWebhook(request)
    expect(event).toMatchObject({
      type: "payment_request.completed",
      intentId: requestId,
      payload: completed.body,
    })
    expect(await hitpay.readWebhook(server.signed(completed.body))).toEqual(event)
    expect((await hitpay.readWebhook(server.signed(failed.body)))?.id).not.toBe(event?.id)
  })

  test("with a wrong signature, of another salt or of other bytes is not", async () => {
    const { rawBody, headers } = server.signed(completed.body)
    const signature = headers.get("hitpay-signature") ?? ""
    const other = await openHitPay({ salt: "another salt" })
    other.close()
    const forged = [
      new Headers(),
      new Headers({ "Hitpay-Signature": "" }),
      new Headers({ "Hitpay-Signature": signature.toUpperCase() }),
      new Headers({ "Hitpay-Signature": `${signature.slice(0, -1)}é` }),
      new Headers({ "Hitpay-Signature": "0".repeat(64) }),
      other.signed(completed.body).headers,
    ]
    for (const each of forged) expect(await hitpay.readWebhook({ rawBody, headers: each })).toBeUndefined()
    const changed = rawBody.replace("103.00", "1.00")
    expect(await hitpay.readWebhook({ rawBody: changed, headers })).toBeUndefined()
    for (const text of ["not JSON", "[]", "null"])
      expect(await hitpay.readWebhook(server.signedText(text))).toBeUndefined()
  })

  test("of a charge leads to its request, whatever the unsigned headers say", async () => {
    for (const { headers } of [chargeUpdated, completed])
      expect(await hitpay.readWebhook(server.signed(chargeUpdated.body, headers))).toMatchObject({
        intentId: requestId,
      })
  })

  test("claims an amount, a currency, a charge and what was refunded", () => {
    const claim = { amountCents: 103_00, currency: "sgd" }
    expect(hitpay.readClaim(completed.body)).toEqual({ ...claim, isCharged: true, refundedCents: 0 })
    expect(hitpay.readClaim(failed.body)).toEqual({ ...claim, isCharged: false, refundedCents: 0 })
    expect(hitpay.readClaim(chargeUpdated.body)).toEqual({ ...claim, isCharged: true, refundedCents: 3_00 })
    expect(hitpay.readClaim({ ...completed.body, amount: "103.005" })).toBeUndefined()
    expect(hitpay.readClaim({ id: "a payout" })).toBeUndefined()
  })
})

test("every charge since a date is listed with its refunds, page by page", async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count++) {
    const { id } = await hitpay.createIntent({ ...wanted, paymentId: `pay_${count}` })
    server.pay(id)
    ids.push(id)
  }
  await hitpay.createIntent(wanted)
  await hitpay.refund({ intentId: ids[4] ?? "", amountCents: 1_00, key: "ref_1" })
  server.requests.length = 0
  const found = []
  for await (const { id, refundedCents } of hitpay.list(new Date("2026-12-01T01:00:00Z")))
    found.push([id, refundedCents])
  expect(found).toEqual(ids.map((id, index) => [id, index === 4 ? 1_00 : 0]))
  const pages = server.requests.filter(({ path }) => path === "/v1/charges")
  expect(pages.map(({ query }) => query.get("cursor"))).toEqual([null, "2", "4"])
  expect(pages[0]?.query.get("date_from")).toBe("2026-11-30")
})

test("the documented contract allows every request", async () => {
  const ajv = new Ajv({ strict: false })
  const schemas: Record<string, object> = contract.requests
  const errorsOf = (call: string, value: unknown) => {
    const schema = schemas[call]
    if (!schema) return `${call} is not documented`
    return ajv.validate(schema, value) ? "" : ajv.errorsText()
  }
  const { id } = await hitpay.createIntent({ ...wanted, expiresAt: app.clock.now() })
  server.pay(id)
  await hitpay.refund({ intentId: id, amountCents: 3_00, key: "ref_1" })
  for await (const _ of hitpay.list(new Date(0)));
  const checked = server.requests.filter(({ path, method }) => method === "POST" || path === "/v1/charges")
  expect(checked).toHaveLength(3)
  for (const { method, path, body, query } of checked)
    expect(errorsOf(`${method} ${path}`, method === "POST" ? body : Object.fromEntries(query))).toBe("")
  expect(errorsOf("POST /v1/payment-requests", { ...server.requests[0]?.body, amount: "103.00" })).not.toBe(
    "",
  )
  expect(errorsOf("POST /v1/refund", { amount: 3 })).not.toBe("")
})
