import { randomBytes } from "node:crypto"
import { refuse } from "#domains/accounts/refusals.ts"
import { resolveActor } from "#domains/accounts/session.ts"
import { readSessionCookie } from "#domains/accounts/session-cookie.ts"
import { hostCookieName, readCookie } from "#platform/cookies.ts"
import type { Actor, AppContext } from "#platform/ctx.ts"
import { guest } from "#platform/ctx.ts"

const crossSiteName = "XSRF-TOKEN"

/** API clients only. Browsers never send this header by themselves, so another site cannot make one do it. */
export function hasToken(authorization: string | undefined): authorization is string {
  return authorization?.startsWith("Token ") ?? false
}

/** Reads `Authorization: Token …` for API clients, else the session cookie. */
export async function readActor(
  app: AppContext,
  cookies: string | undefined,
  authorization: string | undefined,
): Promise<Actor> {
  const signed = hasToken(authorization)
    ? authorization.slice(6).trim()
    : readSessionCookie(cookies, app.origin)
  return signed === undefined ? guest : await resolveActor(app, signed)
}

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
