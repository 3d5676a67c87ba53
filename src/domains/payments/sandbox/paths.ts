/** The page of the card's bank, where a payment that needs it is approved. */
export function authenticationPath(clientSecret: string): string {
  return `/payment/sandbox/${encodeURIComponent(clientSecret)}`
}

/** Where providers send buyers back to. */
export function returnPath(clientSecret: string): string {
  return `/checkout?payment_intent_client_secret=${encodeURIComponent(clientSecret)}`
}
