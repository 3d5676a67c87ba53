import { hash, randomBytes } from "node:crypto"

const isDevelopment = process.env.NODE_ENV === "development"

/**
 * Marks the renderer's own scripts and links; removed before the page leaves the process. A script in member-written
 * content cannot have it, so the content policy does not allow that script.
 */
export const scriptMark = randomBytes(18).toString("base64url")
const markAttribute = Buffer.from(` nonce="${scriptMark}"`)

export type FinalizedPage = { plain: Buffer; policy: string }

/** `widgetOrigins` are the sites of configured widgets, usually none. */
export function finalizePage(html: Buffer, widgetOrigins: readonly string[]): FinalizedPage {
  const hashes = new Set<string>()
  const pieces: Buffer[] = []
  let from = 0
  for (let at = html.indexOf(markAttribute); at >= 0; at = html.indexOf(markAttribute, from)) {
    const start = html.lastIndexOf("<", at)
    const end = html.indexOf(">", at) + 1
    const tag = html.toString("latin1", start, end)
    if (isHint(tag)) {
      pieces.push(html.subarray(from, start))
      from = end
      continue
    }
    pieces.push(html.subarray(from, at))
    from = at + markAttribute.length
    if (!tag.startsWith("<script")) continue
    const script = html.subarray(end, html.indexOf("</script>", end))
    if (script.length > 0) hashes.add(`'sha256-${hash("sha256", script, "base64")}'`)
  }
  pieces.push(html.subarray(from))
  return { plain: Buffer.concat(pieces), policy: contentPolicy(hashes, widgetOrigins) }
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
