import { defineConfigPart, type Env } from "#platform/config-part.ts"
import { readVariables, secret, secureAddress } from "#platform/variables.ts"

export type Lookup = { api: string; token: string }
export type LookupName = "facebook" | "instagram" | "twitter"

export const networkVariables = {
  FACEBOOK_LOOKUP_TOKEN: secret("share counts of articles on Facebook, and posts of or about the company"),
  FACEBOOK_GRAPH: secureAddress("Facebook’s API", "https://graph.facebook.com"),
  INSTAGRAM_LOOKUP_TOKEN: secret("the same on Instagram"),
  INSTAGRAM_API: secureAddress("Instagram’s API", "https://graph.instagram.com"),
  TWITTER_LOOKUP_TOKEN: secret("the same on X"),
  TWITTER_API: secureAddress("X’s API", "https://api.x.com"),
}

/** Of social networks that are queried for reactions and posts. A network without a key is not queried. */
type NetworkKeys = Partial<Record<LookupName, Lookup>>

export const networkKeys = defineConfigPart<NetworkKeys>("networks")

export function readNetworkKeys(env: Env): NetworkKeys {
  const values = readVariables(networkVariables, env)
  const lookup = (api: string, token: string | undefined) => token && { api, token }
  const found = {
    facebook: lookup(values.FACEBOOK_GRAPH, values.FACEBOOK_LOOKUP_TOKEN),
    instagram: lookup(values.INSTAGRAM_API, values.INSTAGRAM_LOOKUP_TOKEN),
    twitter: lookup(values.TWITTER_API, values.TWITTER_LOOKUP_TOKEN),
  }
  return Object.fromEntries(Object.entries(found).filter(([, each]) => each))
}
