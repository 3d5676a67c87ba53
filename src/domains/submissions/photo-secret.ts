import { createHmac } from "node:crypto"
import type { Ctx } from "#platform/ctx.ts"
import { hostCookieName, httpOnlyCookie, readCookie } from "#platform/http/cookies.ts"
import { newPhotoSecret } from "./store-photo.ts"

const cookieName = "sent_photos"
const cookieSeconds = 30 * 24 * 60 * 60

/** The member's, on all devices, or a guest browser's. Set `cookie` in a browser that has none yet. */
export function photoSecretOf(
  ctx: Ctx,
  cookies: string | null | undefined,
): { secret: string; cookie: string | undefined } {
  const { app, actor } = ctx
  if (actor.id !== null)
    return {
      secret: createHmac("sha256", app.secret).update(`photographs of ${actor.id}`).digest("base64url"),
      cookie: undefined,
    }
  const name = hostCookieName(cookieName, app.origin)
  const stored = readCookie(cookies, name)
  if (/^[\w-]{32}$/.test(stored)) return { secret: stored, cookie: undefined }
  const secret = newPhotoSecret()
  const { origin } = app
  return {
    secret,
    cookie: httpOnlyCookie(cookieName, secret, { origin, seconds: cookieSeconds, sameSite: "Lax" }),
  }
}
