import { hash, randomBytes } from "node:crypto"
import { type Bytes, bufferOf } from "./bytes.ts"

const isDevelopment = process.env.NODE_ENV === "development"

/**
 * Marks the renderer's own scripts and links; removed before the page leaves the process. A script in member-written
 * content cannot have it, so the content policy does not allow that script.
 */
export const scriptMark = randomBytes(18).toString("base64url")
const markAttribute = ` nonce="${scriptMark}"`

export type FinalizedPage = { plain: Buffer; policy: string }

/** `widgetOrigins` are the sites of configured widgets, usually none. */
export function finalizePage(html: Bytes, widgetOrigins: readonly string[]): FinalizedPage {
  const hashes = new Set<string>()
  const pieces: string[] = []
  let from = 0
  for (let at = html.indexOf(markAttribute); at >= 0; at = html.indexOf(markAttribute, from)) {
    const start = html.lastIndexOf("<", at)
    const end = html.indexOf(">", at) + 1
    if (isHint(html.slice(start, end))) {
      pieces.push(html.slice(from, start))
      from = end
      continue
    }
    pieces.push(html.slice(from, at))
    from = at + markAttribute.length
    const script = html.startsWith("<script", start) ? html.slice(end, html.indexOf("</script>", end)) : ""
    if (script) hashes.add(`'sha256-${hash("sha256", bufferOf(script as Bytes), "base64")}'`)
  }
  pieces.push(html.slice(from))
  return { plain: bufferOf(pieces.join("") as Bytes), policy: contentPolicy(hashes, widgetOrigins) }
}

/**
 * Preload hints precede the stylesheet and fonts in the browser's queue, and delay the first paint on a phone by more
 * than a second (Lighthouse). Pages work before any script runs.
 */
function isHint(tag: string): boolean {
  return tag.startsWith("<link") && tag.includes('rel="modulepreload"')
}

function contentPolicy(hashes: ReadonlySet<string>, widgetOrigins: readonly string[]): string {
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
