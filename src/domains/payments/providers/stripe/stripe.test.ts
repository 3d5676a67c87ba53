import { existsSync, readFileSync } from "node:fs"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { resolve } from "node:path"
import { Ajv, type AnySchema } from "ajv"
import Stripe from "stripe"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { PaymentProvider, WebhookRequest } from "../../payment-provider.ts"
import { open } from "./server.ts"

type RecordedRequest = { method: string; path: string; query: string; body: string; key: string | undefined }
type StubbedResponse = { status: number; body: unknown }

let server: Server
let stripe: PaymentProvider
let requests: RecordedRequest[] = []
let answers: Record<string, StubbedResponse | "hangs up"> = {}
const webhookSecret = "whsec_of_the_tests"

const intent = {
  id: "pi_1",
  object: "payment_intent",
  client_secret: "pi_1_secret_2",
  status: "requires_payment_method",
  created: 1_796_000_000,
  amount: 103_00,
  amount_received: 0,
  currency: "sgd",
  last_payment_error: null,
  latest_charge: null,
  metadata: { paymentId: "pay_1" },
}
const paid = {
  ...intent,
  status: "succeeded",
  amount_received: 103_00,
  latest_charge: {
    id: "ch_1",
    object: "charge",
    amount_refunded: 3_00,
    payment_method_details: { card: { fingerprint: "fp_1" } },
  },
}
const refusal = (code: string): StubbedResponse => ({
  status: 400,
  body: { error: { type: "invalid_request_error", code, message: "No." } },
})
const ok = (body: unknown): StubbedResponse => ({ status: 200, body })

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const body = await textOf(incoming)
    const [path = "", query = ""] = (incoming.url ?? "").split("?")
    const key = incoming.headers["idempotency-key"]
    requests.push({ method: incoming.method ?? "", path, query, body, key: key as string | undefined })
    const answer = answers[`${incoming.method} ${path}`] ?? refusal("resource_missing")
    if (answer === "hangs up") return void incoming.socket.destroy()
    outgoing.writeHead(answer.status, { "content-type": "application/json" })
    outgoing.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const apiUrl = `http://127.0.0.1:${port}`
  const keys = { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret }
  stripe = open({}, { ...keys, apiUrl })
})

afterAll(() => void server.close())

beforeEach(() => {
  requests = []
  answers = {}
})

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = ""
  for await (const piece of incoming) text += piece
  return text
}

const wanted = {
  amountCents: 103_00,
  paymentId: "pay_1",
  orderId: "ord_1",
  reference: "K7MQ2RXP",
  expiresAt: new Date("2026-12-01T13:00:00Z"),
}

test("an intent is created with the payment's id as its key and with every payment method of the account", async () => {
  answers["POST /v1/payment_intents"] = ok(intent)
  expect(await stripe.createIntent(wanted)).toEqual({
    id: "pi_1",
    clientSecret: "pi_1_secret_2",
    status: "requires_payment_method",
    amountCents: 103_00,
    currency: "sgd",
    failure: null,
    failedAttempt: null,
    paymentId: "pay_1",
    refundedCents: 0,
    cardFingerprint: null,
    createdAt: new Date(1_796_000_000_000),
  })
  expect(requests).toMatchObject([{ key: "pay_1" }])
  expect(fieldsOf(requests[0]?.body)).toMatchObject({
    amount: "10300",
    currency: "sgd",
    automatic_payment_methods: { enabled: "true" },
    metadata: { paymentId: "pay_1", orderId: "ord_1" },
  })
})

test("an amount that no card can be charged is refused; any other invalid request is an error", async () => {
  const tiny = { ...wanted, amountCents: 10 }
  answers["POST /v1/payment_intents"] = refusal("amount_too_small")
  await expect(stripe.createIntent(tiny)).rejects.toMatchObject({ code: "payments.notByCard" })
  answers["POST /v1/payment_intents"] = refusal("parameter_invalid_integer")
  await expect(stripe.createIntent(tiny)).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
})

test("a retrieved intent includes its refunds; an unknown one is undefined", async () => {
  answers["GET /v1/payment_intents/pi_1"] = ok(paid)
  const expected = { status: "succeeded", amountCents: 103_00, refundedCents: 3_00, cardFingerprint: "fp_1" }
  expect(await stripe.retrieve("pi_1")).toMatchObject(expected)
  expect(await stripe.retrieve("pi_2")).toBeUndefined()
})

test("two declined attempts differ by their charge, two refused authentications by their payment method", async () => {
  const declinedBy = async (error: object) => {
    answers["GET /v1/payment_intents/pi_1"] = ok({ ...intent, last_payment_error: error })
    return await stripe.retrieve("pi_1")
  }
  const declined = { code: "card_declined", decline_code: "insufficient_funds" }
  expect(await declinedBy({ ...declined, charge: "ch_2" })).toMatchObject({
    failure: "insufficient_funds",
    failedAttempt: "ch_2",
  })
  const refused = { code: "payment_intent_authentication_failure", payment_method: { id: "pm_3" } }
  expect(await declinedBy(refused)).toMatchObject({ failedAttempt: "pm_3" })
})

test("cancelling an intent that is already charged returns its current state", async () => {
  answers["POST /v1/payment_intents/pi_1/cancel"] = refusal("payment_intent_unexpected_state")
  answers["GET /v1/payment_intents/pi_1"] = ok(paid)
  expect(await stripe.cancel("pi_1")).toMatchObject({ status: "succeeded" })
  answers["POST /v1/payment_intents/pi_1/cancel"] = ok({ ...intent, status: "canceled" })
  expect(await stripe.cancel("pi_1")).toMatchObject({ status: "canceled" })
})

test('a refund is requested under its own key, and a rejection is returned as "refused"', async () => {
  answers["POST /v1/refunds"] = ok({ id: "re_1", object: "refund", status: "succeeded" })
  const back = { intentId: "pi_1", amountCents: 3_00, key: "ref_1" }
  expect(await stripe.refund(back)).toEqual({ status: "succeeded", id: "re_1" })
  expect(requests).toMatchObject([{ key: "ref_1" }])
  expect(fieldsOf(requests[0]?.body)).toEqual({ payment_intent: "pi_1", amount: "300" })
  answers["POST /v1/refunds"] = refusal("charge_already_refunded")
  expect(await stripe.refund(back)).toMatchObject({ status: "refused", reason: "charge_already_refunded" })
  answers["POST /v1/refunds"] = ok({ id: "re_2", object: "refund", status: "failed" })
  expect(await stripe.refund(back)).toMatchObject({ status: "refused" })
  answers["POST /v1/refunds"] = ok({ id: "re_3", object: "refund", status: "pending" })
  expect(await stripe.refund(back)).toEqual({ status: "pending", id: "re_3" })
})

test("the outcome of an accepted refund is retrieved by its id", async () => {
  const refund = { id: "re_3", object: "refund", status: "pending" }
  answers["GET /v1/refunds/re_3"] = ok(refund)
  expect(await stripe.retrieveRefund("re_3")).toEqual({ status: "pending", id: "re_3" })
  answers["GET /v1/refunds/re_3"] = ok({
    ...refund,
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  })
  const refused = { status: "refused", id: "re_3", reason: "expired_or_canceled_card" }
  expect(await stripe.retrieveRefund("re_3")).toEqual(refused)
  expect(await stripe.retrieveRefund("re_4")).toBeUndefined()
})

test("a request without an answer is retried under the same key, then throws ProviderUnavailable", async () => {
  answers["POST /v1/payment_intents"] = "hangs up"
  await expect(stripe.createIntent(wanted)).rejects.toMatchObject({ name: "ProviderUnavailable" })
  expect(requests.length).toBeGreaterThan(1)
  expect(new Set(requests.map(({ key }) => key))).toEqual(new Set(["pay_1"]))
  answers["GET /v1/payment_intents/pi_1"] = { status: 503, body: { error: { message: "Later." } } }
  await expect(stripe.retrieve("pi_1")).rejects.toMatchObject({ name: "ProviderUnavailable" })
  answers["GET /v1/payment_intents/pi_1"] = { status: 401, body: { error: { message: "Who?" } } }
  await expect(stripe.retrieve("pi_1")).rejects.not.toMatchObject({ name: "ProviderUnavailable" })
})

test("only a message signed as Stripe's own library signs is accepted", async () => {
  const maker = new Stripe("sk_test_1").webhooks
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "payment_intent.succeeded",
    data: { object: paid },
  })
  const header = (secret: string, timestamp?: number) =>
    maker.generateTestHeaderStringAsync({ payload, secret, ...(timestamp ? { timestamp } : {}) })
  const good = await header(webhookSecret)
  expect(await stripe.readWebhook(signedRequest(payload, good))).toMatchObject({
    id: "evt_1",
    type: "payment_intent.succeeded",
    intentId: "pi_1",
  })
  const hourAgo = Math.floor(Date.now() / 1_000) - 3_600
  const forged = [
    undefined,
    "",
    "t=1,v1=00",
    await header("whsec_other"),
    await header(webhookSecret, hourAgo),
  ]
  for (const signature of forged)
    expect(await stripe.readWebhook(signedRequest(payload, signature))).toBeUndefined()
  expect(await stripe.readWebhook(signedRequest(`${payload} `, good))).toBeUndefined()
})

test("every intent since a date is listed, page by page", async () => {
  const page = (from: number, has_more: boolean) => ({
    object: "list",
    url: "/v1/payment_intents",
    has_more,
    data: Array.from({ length: 2 }, (_, place) => ({ ...paid, id: `pi_${from + place}` })),
  })
  answers["GET /v1/payment_intents"] = ok(page(1, true))
  const ids: string[] = []
  for await (const { id } of stripe.list(new Date("2026-12-01T00:00:00Z"))) {
    ids.push(id)
    if (ids.length === 2) answers["GET /v1/payment_intents"] = ok(page(3, false))
  }
  expect(ids).toEqual(["pi_1", "pi_2", "pi_3", "pi_4"])
  expect(requests[1]?.query).toContain("starting_after=pi_2")
})

/** Optional: Stripe's published contract and examples. */
const published = (name: string) => resolve("../shared/data", `stripe-${name}-subset.json`)
const isInstalled = existsSync(published("openapi")) && existsSync(published("fixtures"))
if (!isInstalled)
  process.stdout.write("Stripe's published contract is not beside the project: its tests are skipped\n")

describe.skipIf(!isInstalled)("Stripe's published contract", () => {
  type Contract = { paths: Record<string, Record<string, Operation>> }
  type Operation = {
    parameters?: { in: string; name: string; schema: AnySchema }[]
    requestBody?: { content: Record<string, { schema: AnySchema }> }
  }
  const read = (name: string) => JSON.parse(readFileSync(published(name), "utf8"))

  function fieldError(contract: Contract, { method, path, query, body }: RecordedRequest): string {
    const template = Object.keys(contract.paths).find((pattern) =>
      new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
    )
    const operation = template && contract.paths[template]?.[method.toLowerCase()]
    if (!operation) return `${method} ${path} is no call`
    const own = (operation.parameters ?? []).filter((parameter) => parameter.in === "query")
    const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]))
    const inBody = operation.requestBody?.content["application/x-www-form-urlencoded"]?.schema
    const ajv = new Ajv({ strict: false, coerceTypes: "array", validateFormats: false })
    const isFine =
      ajv.validate({ type: "object", properties, additionalProperties: false }, fieldsOf(query)) &&
      ajv.validate(inBody ?? { type: "object", additionalProperties: false }, fieldsOf(body))
    return isFine ? "" : ajv.errorsText()
  }

  test("allows every request", async () => {
    const contract = read("openapi") as Contract
    const { payment_intent, refund } = read("fixtures").resources
    const example = { ...payment_intent, id: "pi_1" }
    answers = {
      "POST /v1/payment_intents": ok(example),
      "GET /v1/payment_intents/pi_1": ok(example),
      "POST /v1/payment_intents/pi_1/cancel": ok({ ...example, status: "canceled" }),
      "POST /v1/refunds": ok(refund),
    }
    expect(await stripe.createIntent(wanted)).toMatchObject({
      id: "pi_1",
      clientSecret: payment_intent.client_secret,
      amountCents: payment_intent.amount,
      currency: payment_intent.currency,
    })
    await stripe.retrieve("pi_1")
    await stripe.cancel("pi_1")
    expect(await stripe.refund({ intentId: "pi_1", key: "ref_1" })).toMatchObject({ id: refund.id })
    await stripe.refund({ intentId: "pi_1", amountCents: 1, key: "ref_2" })
    expect(requests).toHaveLength(5)
    for (const request of requests) expect(fieldError(contract, request), request.path).toBe("")
    const [create] = requests
    if (create)
      for (const more of ["&amout=1", "&automatic_payment_methods[on]=true&currency[x]=1", "&amount=much"])
        expect(fieldError(contract, { ...create, body: create.body + more })).not.toBe("")
  })

  test("has an example event that is read", async () => {
    const { event, payment_intent } = read("fixtures").resources
    const changedEvent = { ...event, type: "payment_intent.processing", data: { object: payment_intent } }
    const payload = JSON.stringify(changedEvent)
    const { webhooks } = new Stripe("sk_test_1")
    const header = await webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret })
    expect(await stripe.readWebhook(signedRequest(payload, header))).toMatchObject({
      id: event.id,
      intentId: payment_intent.id,
    })
  })
})

function signedRequest(rawBody: string, signature: string | undefined): WebhookRequest {
  return { rawBody, headers: new Headers(signature === undefined ? {} : { "stripe-signature": signature }) }
}

/** "metadata[orderId]=x&expand[0]=y" to an object. */
function fieldsOf(form = ""): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const steps = [...name.matchAll(/[^[\]]+/g)].map(([step]) => step)
    const last = steps.pop() ?? ""
    let at = fields
    for (const step of steps) {
      const inner = typeof at[step] === "object" ? at[step] : {}
      at[step] = inner
      at = inner as Record<string, unknown>
    }
    at[last] = value
  }
  return fields.expand && typeof fields.expand === "object"
    ? { ...fields, expand: Object.values(fields.expand) }
    : fields
}
