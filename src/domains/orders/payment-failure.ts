/** What a buyer can do about it differs. */
export const paymentFailures = ["declined", "noFunds", "authentication", "details", "refunded"] as const
export type PaymentFailure = (typeof paymentFailures)[number]

const failures = new Map<string, PaymentFailure>([
  ["insufficient_funds", "noFunds"],
  ["withdrawal_count_limit_exceeded", "noFunds"],
  ["card_velocity_exceeded", "noFunds"],
  ["authentication_required", "authentication"],
  ["payment_intent_authentication_failure", "authentication"],
  ["expired_card", "details"],
  ["incorrect_cvc", "details"],
  ["incorrect_number", "details"],
  ["incorrect_zip", "details"],
  ["invalid_cvc", "details"],
  ["invalid_expiry_month", "details"],
  ["invalid_expiry_year", "details"],
  ["invalid_number", "details"],
  ["otherCurrency", "refunded"],
  ["wrongAmount", "refunded"],
])

/** By the provider's code. A bank that gives no reason, or one that a thief must not learn, has declined. */
export function paymentFailureOf(code: string | null | undefined): PaymentFailure {
  return failures.get(code ?? "") ?? "declined"
}
