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
  /** The provider's fingerprint of the card; null for other payment methods. */
  cardFingerprint?: string | null
}

export type NewIntent = { amountCents: Cents; paymentId: string; orderId: string; reference: string }

/** A webhook message with a valid signature. Never trust its amounts: retrieve the intent instead. */
export type ProviderEvent = { id: string; type: string; intentId: string | null; payload: unknown }

/**
 * Takes card payments for the company. Each call may throw ProviderAway; retrying is safe because calls are idempotent.
 */
export type CardProvider = {
  name: "sandbox" | "stripe"
  /** Idempotent per payment. */
  createIntent(asked: NewIntent): Promise<Intent>
  retrieve(intentId: string): Promise<Intent | undefined>
  retrieveBySecret(clientSecret: string): Promise<Intent | undefined>
  /** Leaves a charged intent as it is and returns its current state. */
  cancel(intentId: string): Promise<Intent>
  /** Refunds `amountCents`, or all that remains if it is absent. The same key never refunds twice. */
  refund(asked: { intentId: string; amountCents?: Cents; key: string }): Promise<RefundAnswer>
  retrieveRefund(refundId: string): Promise<RefundAnswer | undefined>
  /** Undefined if the signature is wrong. */
  readWebhook(rawBody: string, signature: string | undefined): Promise<ProviderEvent | undefined>
  /** Every intent created since then, for reconciliation. */
  list(since: Date): AsyncIterable<Intent>
}

/**
 * "pending" may still be refused. "refused" is final: retrying gives the same answer. A refund that "succeeded" can
 * still be returned by the card's bank, and is "refused" from then on.
 */
export type RefundAnswer = { status: "succeeded" | "pending" | "refused"; id: string | null; why?: string }

export async function cardProviderOf(app: AppContext): Promise<CardProvider | undefined> {
  const { card } = app.payments
  if (card.kind === "disabled") return undefined
  if (card.kind === "sandbox") return openSandbox(app)
  // Imported on demand: only servers with a Stripe account load its library.
  const { openStripe } = await import("./stripe.ts")
  return openStripe(card)
}
