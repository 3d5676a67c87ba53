import { eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { sessions } from "../schema.ts"
import { readSessionToken } from "./own-session.ts"
import { invalidateMember } from "./session.ts"
import { sessionCookie } from "./session-cookie.ts"

/** Returns the cookies that end the session in the browser. */
export async function signOut(ctx: Ctx, headers: Headers): Promise<string[]> {
  const token = readSessionToken(ctx, headers)
  if (token !== undefined) await ctx.db.delete(sessions).where(eq(sessions.token, token))
  if (ctx.actor.id !== null) invalidateMember(ctx.app, ctx.actor.id)
  return [sessionCookie("", ctx.app.origin, 0)]
}
