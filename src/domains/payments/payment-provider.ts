import type { AppPath } from "#platform/app-path.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import type { paymentStatuses } from "./payment-statuses.ts"

export type Intent = {
  id: string
  /** Null if the provider does not repeat it. */
  clientSecret: string | null
  status: (typeof paymentStatuses)[number]
  amountCents: Cents
  /** Lower case, as providers write it. */
  currency: string
  /** The provider's code for why the last card was declined. */
  failure: string | null
  /** Tells failed attempts apart that have the same failure. Without it they count as one. */
  failedAttempt?: string | null
  paymentId: string | null
  refundedCents: Cents
  createdAt: Date
  cardFingerprint?: string | null
  formValues?: FormValues
}

/** What a provider's form needs of one payment, such as the address of its page or the text of a QR code. */
export type FormValues = Readonly<Record<string, string>>

export type CreatedIntent = Intent & { clientSecret: string }

export type NewIntent = {
  amountCents: Cents
  paymentId: string
  orderId: string
  reference: string
  /** When the order lapses: a provider with a page of its own closes it then. */
  expiresAt: Date
}

/** Signed, but never trust its amounts: retrieve the intent instead. */
export type ProviderEvent = { id: string; type: string; intentId: string | null; payload: unknown }

/** The raw body, because signatures cover its bytes. */
export type WebhookRequest = { rawBody: string; headers: Pick<Headers, "get"> }

/** The state of an intent that an event reports. */
export type EventClaim = Pick<Intent, "amountCents" | "currency" | "refundedCents"> & { isCharged: boolean }

/** Each call may throw ProviderUnavailable, and may be repeated, except a refund without `repeatsRefundsSafely`. */
export type PaymentProvider = {
  /** The same intent for the same payment, or a new one if nobody received the secret of the first. */
  createIntent(request: NewIntent): Promise<CreatedIntent>
  retrieve(intentId: string): Promise<Intent | undefined>
  /** Returns its state afterwards, which may be charged. Undefined if it is gone. */
  cancel(intentId: string): Promise<Intent | undefined>
  /** Everything that remains if there is no amount. The same key never refunds twice, with `repeatsRefundsSafely`. */
  refund(request: { intentId: string; amountCents?: Cents; key: string }): Promise<RefundAnswer>
  retrieveRefund(refundId: string): Promise<RefundAnswer | undefined>
  /** Undefined if the signature is wrong. */
  readWebhook(request: WebhookRequest): Promise<ProviderEvent | undefined>
  readClaim(payload: unknown): EventClaim | undefined
  list(since: Date): AsyncIterable<Intent>
  /** Only a simulated provider takes card numbers. Returns where the buyer goes next. */
  payWithCardNumber?(card: { clientSecret: string; cardNumber: string }): Promise<AppPath>
}

/**
 * "pending" may still be refused; "refused" is final. A bank can return a refund that "succeeded", which refuses it.
 */
export type RefundAnswer = { status: "succeeded" | "pending" | "refused"; id: string | null; reason?: string }

/** A simulated provider ends its payments and sends its events itself. */
export type Simulation = {
  /** Ends the payments whose time has come. */
  finish(app: AppContext): Promise<unknown>
  sendEvents(
    app: AppContext,
    eventIds: readonly string[],
    deliver: (messages: readonly WebhookRequest[]) => Promise<void>,
  ): Promise<void>
}
