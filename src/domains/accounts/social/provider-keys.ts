import { defineConfigPart, type Env } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { readVariables, secret, secureAddress, text } from "#platform/variables.ts"
import type { Provider } from "./providers.ts"

/** A provider without keys is not offered. */
type ProviderKeys = {
  google?: { issuer: string; clientId: string; clientSecret: string }
  facebook?: { graph: string; dialog: string; appId: string; appSecret: string }
} & Partial<Record<Provider, object>>

export const providerKeys = defineConfigPart<ProviderKeys>("signInProviders")

export const providerVariables = {
  GOOGLE_CLIENT_ID: text("sign-in with Google, with the next one"),
  GOOGLE_CLIENT_SECRET: secret("beside `GOOGLE_CLIENT_ID`"),
  GOOGLE_ISSUER: secureAddress("another OpenID provider instead of Google", "https://accounts.google.com"),
  FACEBOOK_APP_ID: text("sign-in with Facebook, with the next one"),
  FACEBOOK_APP_SECRET: secret("beside `FACEBOOK_APP_ID`"),
  FACEBOOK_GRAPH: secureAddress("Facebook’s API", "https://graph.facebook.com"),
  FACEBOOK_DIALOG: secureAddress("Facebook’s dialog", "https://www.facebook.com"),
}

/** An id without its secret, or the reverse, is a configuration error. */
export function readProviderKeys(env: Env): ProviderKeys {
  const values = readVariables(providerVariables, env)
  const { GOOGLE_ISSUER: issuer, FACEBOOK_GRAPH: graph, FACEBOOK_DIALOG: dialog } = values
  const keys: ProviderKeys = {}
  const google = pairOf(values, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET")
  if (google) keys.google = { issuer, clientId: google[0], clientSecret: google[1] }
  const facebook = pairOf(values, "FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET")
  if (facebook) keys.facebook = { graph, dialog, appId: facebook[0], appSecret: facebook[1] }
  return keys
}

function pairOf<Name extends string>(
  values: Readonly<Record<Name, string | undefined>>,
  idName: Name,
  secretName: Name,
): [id: string, secret: string] | undefined {
  const [id, clientSecret] = [values[idName], values[secretName]]
  if (id && clientSecret) return [id, clientSecret]
  if (id) throw new ConfigProblem(`${secretName} is missing beside ${idName}`)
  if (clientSecret) throw new ConfigProblem(`${idName} is missing beside ${secretName}`)
  return undefined
}
