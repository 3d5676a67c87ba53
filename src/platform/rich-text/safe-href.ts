import { ownPath } from "../own-path.ts"

const protocols = ["https:", "http:", "mailto:"]

/** Where a link in somebody's text may lead: a page of this site, one of the web, or a letter. Else undefined. */
export function safeHref(href: string): string | undefined {
  const wanted = href.trim()
  if (wanted.startsWith("/")) return ownPath(wanted, "") || undefined
  // Browsers drop control characters within an address, and what is left may be another one.
  if (/\p{Cc}/u.test(wanted) || !URL.canParse(wanted)) return undefined
  const url = new URL(wanted)
  if (!protocols.includes(url.protocol) || url.username || url.password) return undefined
  return url.href
}
