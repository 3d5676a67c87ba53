import { defineConfigPart, type Env } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { apiAddress } from "#platform/http/api-address.ts"
import type { Provider } from "./providers.ts"

/** A provider without keys is not offered. */
type ProviderKeys = {
  google?: { issuer: string; clientId: string; clientSecret: string }
  facebook?: { graph: string; dialog: string; appId: string; appSecret: string }
} & Partial<Record<Provider, object>>

export const providerKeys = defineConfigPart<ProviderKeys>("signInProviders")

/** An id without its secret, or the reverse, is a configuration error. */
export function readProviderKeys(env: Env): ProviderKeys {
  const keys: ProviderKeys = {}
  const google = pairOf(env, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET")
  const issuer = apiAddress(env, "GOOGLE_ISSUER", "https://accounts.google.com")
  if (google) keys.google = { issuer, clientId: google[0], clientSecret: google[1] }
  const facebook = pairOf(env, "FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET")
  const graph = apiAddress(env, "FACEBOOK_GRAPH", "https://graph.facebook.com")
  const dialog = apiAddress(env, "FACEBOOK_DIALOG", "https://www.facebook.com")
  if (facebook) keys.facebook = { graph, dialog, appId: facebook[0], appSecret: facebook[1] }
  return keys
}

function pairOf(env: Env, idName: string, secretName: string): [id: string, secret: string] | undefined {
  const [id, secret] = [env[idName], env[secretName]]
  if (id && secret) return [id, secret]
  if (id) throw new ConfigProblem(`${secretName} is missing beside ${idName}`)
  if (secret) throw new ConfigProblem(`${idName} is missing beside ${secretName}`)
  return undefined
}
