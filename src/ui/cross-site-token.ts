import { readCookie } from "#platform/cookies.ts"

/** What a call by cookie carries in `x-xsrf-token`. Over TLS the server takes none but the host's own. */
export function crossSiteToken(): string {
  const { cookie } = document
  return readCookie(cookie, "__Host-XSRF-TOKEN") || readCookie(cookie, "XSRF-TOKEN")
}
