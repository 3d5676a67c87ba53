import type { Actor, AppContext } from "#platform/ctx.ts"
import { guest } from "../roles.ts"
import { resolveActor } from "./session.ts"
import { readSessionCookie } from "./session-cookie.ts"

/** API clients only. Browsers never send this header by themselves, so another site cannot make one do it. */
export function hasToken(authorization: string | undefined): authorization is string {
  return authorization?.startsWith("Token ") ?? false
}

type SignedRequest = { method: string; cookies: string | undefined; authorization?: string | undefined }

/**
 * Reads `Authorization: Token …` for API clients, else the session cookie. The only place where a read-only role closes
 * whatever may change something.
 */
export async function readActor(
  app: AppContext,
  { method, cookies, authorization }: SignedRequest,
): Promise<Actor> {
  const signed = hasToken(authorization)
    ? authorization.slice(6).trim()
    : readSessionCookie(cookies, app.origin)
  if (signed === undefined) return guest
  const actor = await resolveActor(app, signed)
  const isRead = method === "GET" || method === "HEAD"
  return actor.staffRole?.isReadOnly && !isRead ? { ...actor, isReadOnly: true } : actor
}
