import { ConfigProblem } from "#platform/config-problem.ts"
import type { Providers } from "#platform/providers.ts"

type ProvidersEnv = Readonly<Record<string, string | undefined>>

/** An id without its secret, or the reverse, is a configuration error. */
export function providersOf(env: ProvidersEnv): Providers {
  const providers: Providers = {}
  const google = pairOf(env, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET")
  const issuer = addressOf(env, "GOOGLE_ISSUER", "https://accounts.google.com")
  if (google) providers.google = { issuer, clientId: google[0], clientSecret: google[1] }
  const facebook = pairOf(env, "FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET")
  const graph = addressOf(env, "FACEBOOK_GRAPH", "https://graph.facebook.com")
  const dialog = addressOf(env, "FACEBOOK_DIALOG", "https://www.facebook.com")
  if (facebook) providers.facebook = { graph, dialog, appId: facebook[0], appSecret: facebook[1] }
  return providers
}

function pairOf(
  env: ProvidersEnv,
  idName: string,
  secretName: string,
): [id: string, secret: string] | undefined {
  const [id, secret] = [env[idName], env[secretName]]
  if (id && secret) return [id, secret]
  if (id) throw new ConfigProblem(`${secretName} is missing beside ${idName}`)
  if (secret) throw new ConfigProblem(`${idName} is missing beside ${secretName}`)
  return undefined
}

const loopback = ["127.0.0.1", "[::1]", "localhost"]

/** Secrets go there: TLS is required except on this machine. Like an issuer, without a slash at the end. */
export function addressOf(env: ProvidersEnv, name: string, defaultValue: string): string {
  const text = (env[name] || defaultValue).replace(/\/$/, "")
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: "", hostname: "" }
  if (protocol === "https:" || (protocol === "http:" && loopback.includes(hostname))) return text
  throw new ConfigProblem(`${name} must be an address that begins with https://`)
}
