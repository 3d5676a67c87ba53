export function authenticationPath(clientSecret: string): string {
  return `/payment/sandbox/${encodeURIComponent(clientSecret)}`
}

export function returnPath(clientSecret: string): string {
  return `/checkout?payment_intent_client_secret=${encodeURIComponent(clientSecret)}`
}
