import Stripe from "stripe"
import type { AppContext } from "#platform/ctx.ts"
import { isRecord } from "#platform/records.ts"
import type {
  CreatedIntent,
  EventClaim,
  Intent,
  NewIntent,
  PaymentProvider,
  ProviderEvent,
  RefundAnswer,
  WebhookRequest,
} from "../../payment-provider.ts"
import { ProviderUnavailable } from "../../provider-unavailable.ts"
import { refuse } from "../../refusals.ts"
import type { StripeSettings } from "./provider.ts"

type StripeIntent = Stripe.PaymentIntent

/** Stripe through its own library: payment intents with every payment method that the account has enabled. */
export function open(_app: Pick<AppContext, never>, settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...addressOf(settings.apiUrl),
    timeout: 15_000,
    // Retries carry the same idempotency key.
    maxNetworkRetries: 2,
    appInfo: { name: "Quaich" },
  })
  return {
    createIntent: (request) => orUnavailable(() => createIntent(stripe, request)),
    retrieve: (id) => orUnavailable(() => orNone(() => retrieve(stripe, id))),
    cancel: (id) => orUnavailable(() => cancel(stripe, id)),
    refund: (request) => orUnavailable(() => refund(stripe, request)),
    retrieveRefund: (id) =>
      orUnavailable(() => orNone(async () => refundAnswerOf(await stripe.refunds.retrieve(id)))),
    readWebhook: (request) => readWebhook(stripe, settings.webhookSecret, request),
    readClaim,
    list: (since) => list(stripe, since),
  }
}

function addressOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === "http:"
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  }
}

async function orUnavailable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (problem) {
    const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors
    if (
      problem instanceof StripeConnectionError ||
      problem instanceof StripeAPIError ||
      problem instanceof StripeRateLimitError
    )
      throw new ProviderUnavailable(problem.message)
    throw problem
  }
}

async function orNone<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work()
  } catch (problem) {
    if (isRefused(problem) && problem.code === "resource_missing") return undefined
    throw problem
  }
}

function isRefused(
  problem: unknown,
): problem is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return problem instanceof Stripe.errors.StripeInvalidRequestError
}

async function createIntent(stripe: Stripe, request: NewIntent): Promise<CreatedIntent> {
  const { amountCents, paymentId, orderId, reference } = request
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: "sgd",
        automatic_payment_methods: { enabled: true },
        description: reference,
        metadata: { paymentId, orderId, reference },
      },
      { idempotencyKey: paymentId },
    )
    return asIntent(intent)
  } catch (problem) {
    const isOfAmount = isRefused(problem) && /^amount_too_(small|large)$/.test(problem.code ?? "")
    throw isOfAmount ? refuse("notByCard") : problem
  }
}

async function retrieve(stripe: Stripe, id: string): Promise<Intent> {
  return asIntent(await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }))
}

async function cancel(stripe: Stripe, id: string): Promise<Intent> {
  try {
    return asIntent(await stripe.paymentIntents.cancel(id))
  } catch (problem) {
    // It was charged or cancelled before: return its current state.
    if (isRefused(problem) && problem.code === "payment_intent_unexpected_state")
      return await retrieve(stripe, id)
    throw problem
  }
}

async function refund(
  stripe: Stripe,
  { intentId, amountCents, key }: Parameters<PaymentProvider["refund"]>[0],
): Promise<RefundAnswer> {
  try {
    const answer = await stripe.refunds.create(
      { payment_intent: intentId, ...(amountCents === undefined ? {} : { amount: amountCents }) },
      { idempotencyKey: key },
    )
    return refundAnswerOf(answer)
  } catch (problem) {
    if (isRefused(problem)) return { status: "refused", id: null, reason: problem.code ?? problem.message }
    throw problem
  }
}

function refundAnswerOf({ id, status, failure_reason }: Stripe.Refund): RefundAnswer {
  if (status === "failed" || status === "canceled")
    return { status: "refused", id, reason: failure_reason ?? status }
  return { status: status === "succeeded" ? "succeeded" : "pending", id }
}

async function readWebhook(
  stripe: Stripe,
  secret: string,
  { rawBody, headers }: WebhookRequest,
): Promise<ProviderEvent | undefined> {
  const signature = headers.get("stripe-signature") ?? ""
  let event: Stripe.Event
  try {
    event = await stripe.webhooks.constructEventAsync(rawBody, signature, secret)
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
    // A valid signature over invalid JSON is not from Stripe.
    if (problem instanceof SyntaxError) return undefined
    throw problem
  }
  return { id: event.id, type: event.type, intentId: intentOf(event.data.object), payload: event }
}

/** The object itself, or the intent of its charge or refund. */
function intentOf(object: unknown): string | null {
  const { object: kind, id, payment_intent: intent } = isRecord(object) ? object : {}
  if (kind === "payment_intent") return String(id)
  return typeof intent === "string" ? intent : null
}

function readClaim(payload: unknown): EventClaim | undefined {
  const data = isRecord(payload) ? payload.data : undefined
  const object = isRecord(data) ? data.object : undefined
  if (!isRecord(object) || object.object !== "payment_intent") return undefined
  return {
    amountCents: Number(object.amount),
    currency: String(object.currency),
    isCharged: object.status === "succeeded",
    refundedCents: 0,
  }
}

async function* list(stripe: Stripe, since: Date): AsyncIterable<Intent> {
  const request = {
    created: { gte: Math.floor(since.getTime() / 1_000) },
    limit: 100,
    expand: ["data.latest_charge"],
  }
  const pages = stripe.paymentIntents.list(request)[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await orUnavailable(() => pages.next())
    if (done) return
    yield asIntent(value)
  }
}

const statuses: Partial<Record<StripeIntent["status"], Intent["status"]>> = {
  requires_action: "requires_action",
  requires_capture: "processing",
  processing: "processing",
  succeeded: "succeeded",
  canceled: "canceled",
}

function asIntent(intent: StripeIntent): CreatedIntent {
  const { id, client_secret, status, amount, amount_received, currency, metadata } = intent
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null
  return {
    id,
    clientSecret: client_secret ?? "",
    status: statuses[status] ?? "requires_payment_method",
    amountCents: status === "succeeded" ? amount_received : amount,
    currency,
    failure: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
    // Without a charge, such as for a refused authentication, each attempt has a payment method of its own.
    failedAttempt: intent.last_payment_error?.charge ?? intent.last_payment_error?.payment_method?.id ?? null,
    paymentId: metadata.paymentId ?? null,
    refundedCents: charge?.amount_refunded ?? 0,
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    createdAt: new Date(intent.created * 1_000),
  }
}
