import type { AppPath } from "#platform/app-path.ts"

/** Where the buyer pays, and returns to from a bank or a provider. */
export function returnPath(clientSecret: string): AppPath {
  return `/checkout?payment_intent_client_secret=${encodeURIComponent(clientSecret)}`
}
