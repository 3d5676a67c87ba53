import type { ServerResponse } from "node:http"

export type Header = [name: string, value: string]

const twoYearsSeconds = 2 * 365 * 24 * 60 * 60

const strictTransport: Header[] = [["strict-transport-security", `max-age=${twoYearsSeconds}`]]

/** Staff scan labels and sellers barcodes with the camera. */
const permissions = ["camera=(self)", "microphone=()", "geolocation=()", "usb=()", "browsing-topics=()"]

/** Used for responses that are not pages. Chrome shows a PDF as an object within its own address. */
const policyOfFiles =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Every response has these, and may override them. */
export function fixedHeadersOf(origin: string): Header[] {
  const isSecure = origin.startsWith("https:")
  return [
    ["content-security-policy", policyOfFiles],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["permissions-policy", permissions.join(", ")],
    ["cross-origin-opener-policy", "same-origin"],
    // Leaves out subdomains, which may belong to other servers.
    ...(isSecure ? strictTransport : []),
  ]
}

export function setFixedHeaders(outgoing: ServerResponse, headers: readonly Header[]): void {
  for (const [name, value] of headers) outgoing.setHeader(name, value)
}
