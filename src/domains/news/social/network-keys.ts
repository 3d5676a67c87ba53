import { defineConfigPart, type Env } from "#platform/config-part.ts"
import { apiAddress } from "#platform/http/api-address.ts"

export type Lookup = { api: string; token: string }
export type LookupName = "facebook" | "instagram" | "twitter"

const variables = {
  facebook: ["FACEBOOK_LOOKUP_TOKEN", "FACEBOOK_GRAPH", "https://graph.facebook.com"],
  instagram: ["INSTAGRAM_LOOKUP_TOKEN", "INSTAGRAM_API", "https://graph.instagram.com"],
  twitter: ["TWITTER_LOOKUP_TOKEN", "TWITTER_API", "https://api.x.com"],
} as const satisfies Record<LookupName, readonly [token: string, address: string, usual: string]>

/** Of social networks that are queried for reactions and posts. A network without a key is not queried. */
type NetworkKeys = Partial<Record<LookupName, Lookup>>

export const networkKeys = defineConfigPart<NetworkKeys>("networks")

export function readNetworkKeys(env: Env): NetworkKeys {
  const keys: NetworkKeys = {}
  for (const name of ["facebook", "instagram", "twitter"] as const) {
    const [tokenName, apiName, usualApi] = variables[name]
    const api = apiAddress(env, apiName, usualApi)
    const token = env[tokenName]
    if (token) keys[name] = { api, token }
  }
  return keys
}
