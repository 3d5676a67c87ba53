import type { Env } from "../config-part.ts"
import { ConfigProblem } from "../config-problem.ts"
import { isLoopback } from "./loopback.ts"

/** Secrets go there: TLS is required except on this machine. Like an issuer, without a slash at the end. */
export function apiAddress(env: Env, name: string, defaultValue: string): string {
  const text = (env[name] || defaultValue).replace(/\/$/, "")
  if (isSafeForSecrets(text)) return text
  throw new ConfigProblem(`${name} must be an address that begins with https://`)
}

export function isSafeForSecrets(address: string): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: "", hostname: "" }
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname))
}
