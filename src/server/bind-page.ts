import { hash } from "node:crypto"
import { type Bytes, bufferOf, ownBufferOf } from "./drawing/bytes.ts"

const isDevelopment = process.env.NODE_ENV === "development"

/** A document as bytes, with what its headers say of them. */
export type Bound = { plain: Uint8Array; policy: string }

export function bindPage(html: Bytes, guests: readonly string[]): Bound {
  return { plain: ownBufferOf(html), policy: contentPolicy(html, guests) }
}

/** `guests` are the sites whose widget the house has been set up with; mostly there are none. */
function contentPolicy(html: Bytes, guests: readonly string[]): string {
  const hashes = new Set<string>()
  for (let at = html.indexOf("<script"); at >= 0; at = html.indexOf("<script", at + 1)) {
    const open = html.indexOf(">", at)
    const script = html.slice(open + 1, html.indexOf("</script>", open))
    if (!script || html.slice(at, open).includes("ld+json")) continue
    hashes.add(`'sha256-${hash("sha256", bufferOf(script as Bytes), "base64")}'`)
  }
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes, ...guests].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...guests].join(" ")}${isDevelopment ? " ws:" : ""}`,
    ...(guests.length > 0 ? [`frame-src ${guests.join(" ")}`] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}
