import type { ServerResponse } from "node:http"

export type Header = [name: string, value: string]

const twoYearsSeconds = 2 * 365 * 24 * 60 * 60

/** Staff read labels by camera; no page uses anything else of these. */
const permissions = ["camera=(self)", "microphone=()", "geolocation=()", "usb=()", "browsing-topics=()"]

/** For answers that are no page. Chrome shows a PDF as an object within its own address. */
const policyOfFiles =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The headers of every answer, of whatever kind, that an answer does not set to its own. */
export function fixedHeadersOf(origin: string): Header[] {
  const isSecure = origin.startsWith("https:")
  return [
    ["content-security-policy", policyOfFiles],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["permissions-policy", permissions.join(", ")],
    ["cross-origin-opener-policy", "same-origin"],
    // Other servers under the same domain are not ours to bind, so subdomains are not included.
    ...(isSecure ? [["strict-transport-security", `max-age=${twoYearsSeconds}`] as Header] : []),
  ]
}

export function setFixedHeaders(outgoing: ServerResponse, headers: readonly Header[]): void {
  for (const [name, value] of headers) outgoing.setHeader(name, value)
}
