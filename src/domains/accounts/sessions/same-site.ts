import { randomBytes } from "node:crypto"
import { hostCookieName, readCookie } from "#platform/http/cookies.ts"
import { refuse } from "../refusals.ts"
import { readSessionCookie } from "./session-cookie.ts"

const crossSiteName = "XSRF-TOKEN"

/**
 * A write with a session must repeat the cookie's cross-site token in a header: another site cannot read it. Without a
 * session (signing in) the request must at least not come from another site.
 */
export function requireSameSite(
  cookies: string | undefined,
  header: string | undefined,
  from: string | undefined,
  origin: string,
) {
  if (from !== undefined && from !== origin && !isLoopbackTwin(from, origin)) throw refuse("crossSite")
  if (readSessionCookie(cookies, origin) === undefined) return
  const token = readCookie(cookies, hostCookieName(crossSiteName, origin))
  if (!token || token !== header) throw refuse("crossSite")
}

/** http://127.0.0.1:3000 is the same app as http://localhost:3000. */
function isLoopbackTwin(from: string, origin: string): boolean {
  return from.replace("//127.0.0.1", "//localhost") === origin.replace("//127.0.0.1", "//localhost")
}

/** Scripts cannot forge the Origin header. */
export function requireOwnOrigin(headers: Headers, origin: string): void {
  const from = headers.get("origin")
  const site = headers.get("sec-fetch-site")
  const isOwn = from ? from === origin || isLoopbackTwin(from, origin) : site === "same-origin"
  if (!isOwn) throw refuse("crossSite")
}

/** Our own pages copy it into a header. */
export function newCrossSiteCookie(origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : ""
  const token = randomBytes(18).toString("base64url")
  return `${hostCookieName(crossSiteName, origin)}=${token}; Path=/; SameSite=Lax; Max-Age=604800${secure}`
}

export function hasCrossSiteCookie(cookies: string | undefined, origin: string): boolean {
  return readCookie(cookies, hostCookieName(crossSiteName, origin)) !== ""
}
