import { safeRedirectPath } from "../http/safe-redirect.ts"

const protocols = ["https:", "http:", "mailto:"]

/** Allows a page of this site, a web page or an e-mail address; else undefined. */
export function safeHref(href: string): string | undefined {
  const wanted = href.trim()
  if (wanted.startsWith("/")) return safeRedirectPath(wanted, "") || undefined
  // Browsers drop control characters from an address, and the rest may be a different address.
  if (/\p{Cc}/u.test(wanted) || !URL.canParse(wanted)) return undefined
  const url = new URL(wanted)
  if (!protocols.includes(url.protocol) || url.username || url.password) return undefined
  return url.href
}
