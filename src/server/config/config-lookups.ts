import type { LookupName, Lookups } from "#platform/lookups.ts"
import { addressOf } from "./config-providers.ts"

const defaults = {
  facebook: ["FACEBOOK_LOOKUP_TOKEN", "FACEBOOK_GRAPH", "https://graph.facebook.com"],
  instagram: ["INSTAGRAM_LOOKUP_TOKEN", "INSTAGRAM_API", "https://graph.instagram.com"],
  twitter: ["TWITTER_LOOKUP_TOKEN", "TWITTER_API", "https://api.x.com"],
} as const satisfies Record<LookupName, readonly [token: string, address: string, usual: string]>

/** A network without a key is not queried. */
export function lookupsOf(env: Readonly<Record<string, string | undefined>>): Lookups {
  const lookups: Lookups = {}
  for (const name of ["facebook", "instagram", "twitter"] as const) {
    const [tokenName, apiName, usualApi] = defaults[name]
    const api = addressOf(env, apiName, usualApi)
    const token = env[tokenName]
    if (token) lookups[name] = { api, token }
  }
  return lookups
}
