import { createHmac, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import contract from "../../src/domains/payments/providers/hitpay/contract.json" with { type: "json" }

const { answers } = contract

type Fields = Record<string, unknown>
type ApiRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: Fields
  key: string | undefined
}
type ChargedAttempt = Omit<typeof answers.payment, "amount" | "refunded_amount"> & {
  cents: number
  refunded: number
}
type Held = { fields: typeof answers.paymentRequest; payments: ChargedAttempt[]; isDeleted: boolean }
type Answer = { status: number; body: unknown }

/** "drop" carries a request out and closes the connection; "refuse" closes it at once. */
type ApiFault = { call: string; kind: "drop" | "refuse" } | { call: string; kind: "answer"; answer: Answer }

/** HitPay as its documentation describes it, with books of its own. */
export async function openHitPay({ apiKey = "key_1", salt = "salt_1" } = {}) {
  const requests: ApiRequest[] = []
  const held = new Map<string, Held>()
  const refunds = new Map<string, typeof answers.refund>()
  const faults: ApiFault[] = []
  const account = { held, refunds, refundStatus: "succeeded" }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const url = new URL(incoming.url ?? "", apiUrl)
    const text = await textOf(incoming)
    const key = incoming.headers["x-business-api-key"]?.toString()
    const request = {
      ...{ method: incoming.method ?? "", path: url.pathname, query: url.searchParams, key },
      body: text ? (JSON.parse(text) as Fields) : {},
    }
    requests.push(request)
    const at = faults.findIndex(({ call }) => `${request.method} ${request.path}`.startsWith(call))
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (fault?.kind === "refuse") return void incoming.socket.destroy()
    const given = fault?.kind === "answer" ? fault.answer : answerOf(account, request)
    if (fault?.kind === "drop") return void incoming.socket.destroy()
    outgoing.writeHead(key === apiKey ? given.status : 401, { "content-type": "application/json" })
    outgoing.end(JSON.stringify(given.body))
  }

  /** What a buyer does on HitPay's page. */
  function pay(id: string, change: Partial<{ cents: number; currency: string; status: string }> = {}) {
    const request = held.get(id)
    if (!request) throw new Error(`no payment request ${id}`)
    const { cents = centsOf(request.fields.amount), currency = "sgd", status = "succeeded" } = change
    request.payments.push({ ...answers.payment, id: randomUUID(), cents, currency, status, refunded: 0 })
    if (status === "succeeded") request.fields = { ...request.fields, status: "completed" }
    if (status === "failed") request.fields = { ...request.fields, status: "failed" }
  }

  function signed(body: Fields, headers: Fields = contract.webhooks.completed.headers) {
    return signedText(JSON.stringify(body), headers)
  }

  function signedText(rawBody: string, headers: Fields = {}) {
    const signature = createHmac("sha256", salt).update(rawBody).digest("hex")
    return { rawBody, headers: new Headers({ ...headers, "Hitpay-Signature": signature }) }
  }

  function webhook(id: string, change: Fields = {}) {
    const request = held.get(id)
    const { amount, currency, status, reference_number } = request?.fields ?? answers.paymentRequest
    return signed({
      ...contract.webhooks.completed.body,
      id,
      amount,
      currency,
      status,
      reference_number,
      ...change,
    })
  }

  return {
    ...{ apiUrl, account, requests, faults, pay, signed, signedText, webhook },
    settings: { apiKey, salt, methods: "card", apiUrl },
    close: () => server.close(),
  }
}

type HitPayBooks = {
  held: Map<string, Held>
  refunds: Map<string, typeof answers.refund>
  refundStatus: string
}

function answerOf(account: HitPayBooks, { method, path, query, body }: ApiRequest): Answer {
  const [, , noun = "", id = ""] = path.split("/")
  const request = account.held.get(id)
  const notFound = { status: 404, body: answers.notFound }
  if (method === "POST" && noun === "payment-requests") return created(account, body)
  if (noun === "payment-requests") {
    if (!request || request.isDeleted) return notFound
    if (method === "GET")
      return { status: 200, body: { ...request.fields, payments: request.payments.map(shown) } }
    if (request.fields.status === "completed") return { status: 422, body: { message: "It is completed." } }
    request.isDeleted = true
    return { status: 200, body: answers.deleted }
  }
  if (noun === "charges") return charges(account, id, query)
  if (method === "POST" && noun === "refund") return refunded(account, body)
  const refund = account.refunds.get(id)
  return refund ? { status: 200, body: refund } : notFound
}

function created({ held }: HitPayBooks, body: Fields): Answer {
  if (Number(body.amount) < 0.3) return { status: 422, body: answers.invalid }
  const id = randomUUID()
  const url = answers.paymentRequest.url.replace(answers.paymentRequest.id, id)
  const amount = Number(body.amount).toFixed(2)
  const { purpose, reference_number, redirect_url } = body as typeof answers.paymentRequest
  const fields = { ...answers.paymentRequest, id, url, amount, purpose, reference_number, redirect_url }
  held.set(id, { fields, payments: [], isDeleted: false })
  return { status: 200, body: fields }
}

function charges({ held }: HitPayBooks, id: string, query: URLSearchParams): Answer {
  const all = [...held].flatMap(([requestId, { payments }]) =>
    payments.map(({ cents, refunded, ...payment }) => ({
      ...answers.charge,
      ...{
        id: payment.id,
        status: payment.status,
        currency: payment.currency,
        payment_request_id: requestId,
      },
      ...{ amount: cents / 100, refunded_amount: refunded / 100 },
    })),
  )
  const one = all.find((charge) => charge.id === id)
  if (id) return one ? { status: 200, body: one } : { status: 404, body: answers.notFound }
  const wanted = query.get("payment_request_id")
  const data = all.filter((charge) => wanted === null || charge.payment_request_id === wanted)
  const from = Number(query.get("cursor") ?? 0)
  const next = from + 2 < data.length && wanted === null ? String(from + 2) : null
  const page = wanted === null ? data.slice(from, from + 2) : data
  const meta = { ...answers.chargeList.meta, next_cursor: next }
  return { status: 200, body: { ...answers.chargeList, data: page, meta } }
}

function refunded({ held, refunds, refundStatus }: HitPayBooks, body: Fields): Answer {
  const payment = [...held.values()]
    .flatMap(({ payments }) => payments)
    .find(({ id }) => id === body.payment_id)
  const cents = centsOf(String(body.amount))
  if (!payment || cents > payment.cents - payment.refunded)
    return { status: 422, body: { message: "The amount is more than remains." } }
  payment.refunded += cents
  const id = randomUUID()
  const made = {
    ...answers.refund,
    id,
    payment_id: payment.id,
    amount_refunded: cents / 100,
    status: refundStatus,
  }
  refunds.set(id, made)
  return { status: 200, body: made }
}

function shown({ cents, refunded, ...payment }: ChargedAttempt) {
  const status = refunded === 0 || refunded < cents ? payment.status : "refunded"
  return {
    ...payment,
    status,
    amount: (cents / 100).toFixed(2),
    refunded_amount: (refunded / 100).toFixed(2),
  }
}

function centsOf(dollars: string): number {
  return Math.round(Number(dollars) * 100)
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = ""
  for await (const piece of incoming) text += piece
  return text
}
