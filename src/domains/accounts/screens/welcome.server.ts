import type { Ctx } from "#platform/ctx.ts"
import { newCrossSiteCookie } from "#server/who.ts"

/** The cookies of somebody who has just signed in: the session, and the token that writes must carry. */
export function welcomeHeaders(ctx: Ctx, cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append("set-cookie", cookie)
  headers.append("set-cookie", newCrossSiteCookie(ctx.house.origin.startsWith("https:")))
  return headers
}
