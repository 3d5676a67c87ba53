import type { Actor, AppContext } from "#platform/ctx.ts"
import { guest } from "../roles.ts"
import { resolveActor } from "./session.ts"
import { readSessionCookie } from "./session-cookie.ts"

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
