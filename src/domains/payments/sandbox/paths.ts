import { pathTo } from "#platform/app-path.ts"

export function authenticationPath(clientSecret: string): string {
  return pathTo("/payment/sandbox/:secret", { secret: encodeURIComponent(clientSecret) })
}

export function returnPath(clientSecret: string): string {
  return `/checkout?payment_intent_client_secret=${encodeURIComponent(clientSecret)}`
}
