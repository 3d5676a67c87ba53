import { hash, randomBytes } from "node:crypto"
import { type Bytes, bufferOf, ownBufferOf } from "./rendering/bytes.ts"

const isDevelopment = process.env.NODE_ENV === "development"

/**
 * Marks the renderer's own scripts; removed before the page leaves the process. A script in member-written content
 * cannot have it, so the content policy does not allow that script.
 */
export const scriptMark = randomBytes(18).toString("base64url")
const markAttribute = ` nonce="${scriptMark}"`

export type FinalizedPage = { plain: Uint8Array; policy: string }

export function finalizePage(html: Bytes, widgetOrigins: readonly string[]): FinalizedPage {
  const policy = contentPolicy(html, widgetOrigins)
  return { plain: ownBufferOf(html.replaceAll(markAttribute, "") as Bytes), policy }
}

/** `guests` are the sites of configured widgets, usually none. */
function contentPolicy(html: Bytes, widgetOrigins: readonly string[]): string {
  const hashes = new Set<string>()
  for (let at = html.indexOf("<script"); at >= 0; at = html.indexOf("<script", at + 1)) {
    const open = html.indexOf(">", at)
    if (!html.slice(at, open).includes(markAttribute)) continue
    const script = html.slice(open + 1, html.indexOf("</script>", open))
    if (script) hashes.add(`'sha256-${hash("sha256", bufferOf(script as Bytes), "base64")}'`)
  }
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes, ...widgetOrigins].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...widgetOrigins].join(" ")}${isDevelopment ? " ws:" : ""}`,
    ...(widgetOrigins.length > 0 ? [`frame-src ${widgetOrigins.join(" ")}`] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}
