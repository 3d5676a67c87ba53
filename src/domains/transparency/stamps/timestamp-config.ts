import { X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import { defineConfigPart, type Env } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { parsed, readVariables, text } from "#platform/variables.ts"

/** An authority of RFC 3161, and the roots that its certificate must lead to: without any, every certificate will do. */
export type TimestampConfig = {
  readonly url: string
  readonly roots: readonly X509Certificate[]
  readonly timeoutMs: number
}

/** Undefined if heads are not stamped. */
export const timestampConfig = defineConfigPart<TimestampConfig | undefined>("timestamps")

export const timestampVariables = {
  TIMESTAMP_URL: parsed(
    "a time-stamping authority (RFC 3161) that stamps each signed head of the log, such as `http://timestamp.example/tsr`. Its stamps prove when a head existed, without trust in us",
    {},
    (given, fail) => {
      const url = URL.canParse(given) ? new URL(given) : undefined
      const isAddress = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
      return isAddress ? url.href : fail("must be an http or https address without a password")
    },
  ),
  TIMESTAMP_CA: text(
    "a file with the root certificates of that authority as PEM: answers of anybody else are refused. Set it unless the address is `https:`",
    { shown: "every certificate will do" },
  ),
}

export function readTimestampConfig(env: Env): TimestampConfig | undefined {
  const { TIMESTAMP_URL: url, TIMESTAMP_CA: file } = readVariables(timestampVariables, env)
  if (url === undefined && file !== undefined) throw new ConfigProblem("TIMESTAMP_CA needs TIMESTAMP_URL")
  if (url === undefined) return undefined
  return { url, roots: file === undefined ? [] : readRoots(file), timeoutMs }
}

const timeoutMs = 20_000

const pemCertificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function readRoots(file: string): X509Certificate[] {
  let roots: X509Certificate[]
  try {
    roots = (readFileSync(file, "utf8").match(pemCertificate) ?? []).map((pem) => new X509Certificate(pem))
  } catch (problem) {
    throw new ConfigProblem(`TIMESTAMP_CA cannot be read: ${problem instanceof Error ? problem.message : ""}`)
  }
  if (roots.length === 0) throw new ConfigProblem("TIMESTAMP_CA names a file without a certificate")
  return roots
}
