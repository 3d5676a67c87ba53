import type { AppContext } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { openSandbox } from "./sandbox/sandbox.ts"
import type { paymentStatuses } from "./schema.ts"

export type Intent = {
  id: string
  clientSecret: string
  status: (typeof paymentStatuses)[number]
  amountCents: Cents
  /** Lower case, as providers write it. */
  currency: string
  /** The provider's code for why the last card was declined. */
  failure: string | null
  paymentId: string | null
  refundedCents: Cents
  createdAt: Date
  cardFingerprint?: string | null
}

export type NewIntent = { amountCents: Cents; paymentId: string; orderId: string; reference: string }

/** Signed, but never trust its amounts: retrieve the intent instead. */
export type ProviderEvent = { id: string; type: string; intentId: string | null; payload: unknown }

/** Each call may throw ProviderUnavailable. Calls are idempotent, so retrying is safe. */
export type CardProvider = {
  name: "sandbox" | "stripe"
  /** Idempotent per payment. */
  createIntent(request: NewIntent): Promise<Intent>
  retrieve(intentId: string): Promise<Intent | undefined>
  retrieveBySecret(clientSecret: string): Promise<Intent | undefined>
  cancel(intentId: string): Promise<Intent>
  /** Everything that remains if there is no amount. The same key never refunds twice. */
  refund(request: { intentId: string; amountCents?: Cents; key: string }): Promise<RefundAnswer>
  retrieveRefund(refundId: string): Promise<RefundAnswer | undefined>
  readWebhook(rawBody: string, signature: string | undefined): Promise<ProviderEvent | undefined>
  list(since: Date): AsyncIterable<Intent>
}

/**
 * "pending" may still be refused; "refused" is final. A bank can return a refund that "succeeded", which refuses it.
 */
export type RefundAnswer = { status: "succeeded" | "pending" | "refused"; id: string | null; reason?: string }

export async function cardProviderOf(app: AppContext): Promise<CardProvider | undefined> {
  const { card } = app.payments
  if (card.kind === "disabled") return undefined
  if (card.kind === "sandbox") return openSandbox(app)
  // Imported on demand: only servers with a Stripe account load its library.
  const { openStripe } = await import("./stripe.ts")
  return openStripe(card)
}
