import { createHmac } from "node:crypto"
import { absoluteUrl, pathTo } from "#platform/app-path.ts"
import type { AppContext } from "#platform/ctx.ts"
import { isRecord } from "#platform/records.ts"
import type {
  CreatedIntent,
  Intent,
  NewIntent,
  PaymentProvider,
  RefundAnswer,
} from "../../payment-provider.ts"
import { refuse } from "../../refusals.ts"
import {
  type Charge,
  ChargeDetails,
  ChargeList,
  isPaid,
  PaymentRequest,
  Refund,
  statusOf,
  timeOf,
} from "./answers.ts"
import { type ApiAnswer, type HitPayApi, openApi } from "./api.ts"
import { decimalOf } from "./decimals.ts"
import type { HitPaySettings } from "./provider.ts"
import { readClaim, readSignedWebhook } from "./webhook.ts"

type HitPayAccount = {
  api: HitPayApi
  methods: readonly string[]
  secretOf(paymentId: string): string
  returnUrl(clientSecret: string): string
  now(): Date
}

/** Payment requests, which the buyer pays on HitPay's own page. */
export function open(
  app: Pick<AppContext, "clock" | "origin" | "secret">,
  settings: HitPaySettings,
): PaymentProvider {
  const account: HitPayAccount = {
    api: openApi(settings),
    methods: settings.methods.split(","),
    secretOf(paymentId) {
      const mark = createHmac("sha256", app.secret).update(`hitpay ${paymentId}`).digest("base64url")
      return `${paymentId}_secret_${mark}`
    },
    returnUrl: (secret) => absoluteUrl(app.origin, pathTo("/payment/return/:secret", { secret })),
    now: () => app.clock.now(),
  }
  return {
    createIntent: (request) => createIntent(account, request),
    retrieve: async (id) => (await find(account, id))?.intent,
    cancel: (id) => cancel(account, id),
    refund: (request) => refund(account, request),
    retrieveRefund: (id) => retrieveRefund(account, id),
    readWebhook: async (request) => readSignedWebhook(request, settings.salt),
    readClaim,
    list: (since) => list(account, since),
  }
}

const minuteMs = 60_000
const minMinutes = 5

/** HitPay has no idempotency keys: after a lost answer a second request is made, and nobody knows the first one's page. */
async function createIntent(account: HitPayAccount, request: NewIntent): Promise<CreatedIntent> {
  const { amountCents, paymentId, reference, expiresAt } = request
  const clientSecret = account.secretOf(paymentId)
  const minutes = Math.ceil((expiresAt.getTime() - account.now().getTime()) / minuteMs)
  const answer = await account.api("POST", "/payment-requests", {
    amount: decimalOf(amountCents),
    currency: "SGD",
    payment_methods: account.methods,
    purpose: reference,
    reference_number: paymentId,
    redirect_url: account.returnUrl(clientSecret),
    expires_after: `${Math.max(minMinutes, minutes)} mins`,
    allow_repeated_payments: "false",
    add_admin_fee: "false",
    send_email: "false",
    send_sms: "false",
  })
  if (answer.status === 422 && isRecord(answer.body) && isRecord(answer.body.errors))
    if ("amount" in answer.body.errors) throw refuse("notByCard")
  const created = PaymentRequest.parse(requireOk(answer))
  const url = created.url ?? ""
  if (!URL.canParse(url) || new URL(url).protocol !== "https:")
    throw new Error("HitPay sent no page to pay on")
  return { ...intentOf(account, created), clientSecret, formValues: { url } }
}

function requireOk({ isOk, status, body }: ApiAnswer): unknown {
  if (isOk) return body
  throw new Error(`HitPay answered ${status}: ${messageOf(body)}`)
}

function messageOf(body: unknown): string {
  return isRecord(body) && typeof body.message === "string" ? body.message.slice(0, 200) : "no message"
}

type FoundIntent = { intent: Intent; charge: Charge | undefined }

async function find(account: HitPayAccount, id: string): Promise<FoundIntent | undefined> {
  const answer = await account.api("GET", `/payment-requests/${encodeURIComponent(id)}`)
  // A request that was deleted may have been paid before, or by a PayNow code that was scanned before.
  if (answer.status === 404) return await findCharged(account, id)
  const request = PaymentRequest.parse(requireOk(answer))
  const charge = request.payments?.find(isPaid)
  if (request.status === "completed" && !charge) return await findCharged(account, id, request)
  return { intent: intentOf(account, request, charge), charge }
}

async function findCharged(
  account: HitPayAccount,
  id: string,
  request?: PaymentRequest,
): Promise<FoundIntent | undefined> {
  const listed = ChargeList.parse(
    requireOk(await account.api("GET", `/charges?payment_request_id=${encodeURIComponent(id)}`)),
  )
  const paid = listed.data.find((each) => each.payment_request_id === id && isPaid(each))
  if (!paid && request) throw new Error(`HitPay calls ${id} completed but shows no charge`)
  if (!paid) return undefined
  const charge = ChargeDetails.parse(
    requireOk(await account.api("GET", `/charges/${encodeURIComponent(paid.id)}`)),
  )
  const known = request ?? { ...charge, id, status: "completed" }
  return { intent: intentOf(account, known, charge), charge }
}

function intentOf(account: HitPayAccount, request: PaymentRequest, charge?: Charge): Intent {
  const { id, reference_number: paymentId = null } = request
  const { amount: amountCents, currency } = charge ?? request
  const status = charge ? "succeeded" : statusOf(request)
  return {
    id,
    clientSecret: paymentId && account.secretOf(paymentId),
    status,
    amountCents,
    currency,
    failure: request.status === "failed" ? "failed" : null,
    paymentId,
    refundedCents: charge?.refunded_amount ?? 0,
    createdAt: timeOf(request.created_at),
  }
}

async function cancel(account: HitPayAccount, id: string): Promise<Intent | undefined> {
  const intent = (await find(account, id))?.intent
  if (!intent || intent.status === "succeeded" || intent.status === "canceled") return intent
  const { isOk } = await account.api("DELETE", `/payment-requests/${encodeURIComponent(id)}`)
  // It was paid or deleted meanwhile: return its current state.
  return isOk ? { ...intent, status: "canceled" } : (await find(account, id))?.intent
}

async function refund(
  account: HitPayAccount,
  { intentId, amountCents }: Parameters<PaymentProvider["refund"]>[0],
): Promise<RefundAnswer> {
  const charge = (await find(account, intentId))?.charge
  if (!charge) return { status: "refused", id: null, reason: "not_charged" }
  const cents = amountCents ?? charge.amount - (charge.refunded_amount ?? 0)
  if (cents === 0) return { status: "succeeded", id: null }
  const answer = await account.api("POST", "/refund", {
    payment_id: charge.id,
    amount: decimalOf(cents),
    send_email: "false",
  })
  if (!answer.isOk) return { status: "refused", id: null, reason: messageOf(answer.body) }
  return refundAnswerOf(Refund.parse(answer.body))
}

async function retrieveRefund({ api }: HitPayAccount, id: string): Promise<RefundAnswer | undefined> {
  const answer = await api("GET", `/refund/${encodeURIComponent(id)}`)
  return answer.status === 404 ? undefined : refundAnswerOf(Refund.parse(requireOk(answer)))
}

function refundAnswerOf({ id, status }: { id: string; status: string }): RefundAnswer {
  if (status === "succeeded") return { status, id }
  if (status === "failed" || status === "canceled") return { status: "refused", id, reason: status }
  return { status: "pending", id }
}

const dayMs = 24 * 60 * minuteMs

/** Charges, because the requests are not listed by date. Each costs a request: only it has what was refunded. */
async function* list(account: HitPayAccount, since: Date): AsyncIterable<Intent> {
  // A day more, because the date is Singapore's.
  const from = new Date(Math.max(0, since.getTime() - dayMs)).toISOString().slice(0, 10)
  const seen = new Set<string>()
  for (let cursor = ""; ; ) {
    const page = ChargeList.parse(
      requireOk(await account.api("GET", `/charges?per_page=100&date_from=${from}${cursor}`)),
    )
    for (const { payment_request_id: id } of page.data) {
      if (!id || seen.has(id)) continue
      seen.add(id)
      const found = await find(account, id)
      if (found) yield found.intent
    }
    const next = page.meta?.next_cursor
    if (!next) return
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
}
