import type { AppContext } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { openSandbox } from "./sandbox/sandbox.ts"
import type { paymentStatuses } from "./schema.ts"

/** What a provider says of a charge that it was asked for. */
export type Intent = {
  id: string
  clientSecret: string
  status: (typeof paymentStatuses)[number]
  amountCents: Cents
  /** In small letters, as providers write it. */
  currency: string
  /** Why the last card was declined, in the provider's word. */
  failure: string | null
  /** The payment that asked for it. */
  paymentId: string | null
  refundedCents: Cents
  createdAt: Date
  /** Which card it was, as the provider tells cards apart; null for other ways of paying. */
  cardFingerprint?: string | null
}

export type NewIntent = { amountCents: Cents; paymentId: string; orderId: string; reference: string }

/** What is left of a message once its signature is found right. What it says of money is asked for again. */
export type ProviderEvent = { id: string; type: string; intentId: string | null; payload: unknown }

/** Whoever takes cards for the house. Each call may throw ProviderAway, and may be repeated then: it is done once. */
export type CardProvider = {
  name: "sandbox" | "stripe"
  /** One intent for a payment, however often it is asked for. */
  createIntent(asked: NewIntent): Promise<Intent>
  retrieve(intentId: string): Promise<Intent | undefined>
  retrieveBySecret(clientSecret: string): Promise<Intent | undefined>
  /** An intent that is charged already stays as it is, and the answer says so. */
  cancel(intentId: string): Promise<Intent>
  /** Gives back a part; all that is left if no amount is named. A key again gives back nothing more. */
  refund(asked: { intentId: string; amountCents?: Cents; key: string }): Promise<RefundAnswer>
  /** How a refund stands now; undefined where the provider knows of none. */
  retrieveRefund(refundId: string): Promise<RefundAnswer | undefined>
  /** Undefined if it was not signed by the provider. */
  readWebhook(rawBody: string, signature: string | undefined): Promise<ProviderEvent | undefined>
  /** Every intent since, for the comparison of the books. */
  list(since: Date): AsyncIterable<Intent>
}

/**
 * "pending" may yet be refused. "refused" is final: asked again, the provider would say the same. What has "succeeded"
 * can still come back from the card's bank, and is "refused" from then on.
 */
export type RefundAnswer = { status: "succeeded" | "pending" | "refused"; id: string | null; why?: string }

/** The provider of this house, or undefined where cards are not taken. */
export async function cardProviderOf(app: AppContext): Promise<CardProvider | undefined> {
  const { card } = app.payments
  if (card.kind === "disabled") return undefined
  if (card.kind === "sandbox") return openSandbox(app)
  // Only a house that has an account there loads its library.
  const { openStripe } = await import("./stripe.ts")
  return openStripe(card)
}
