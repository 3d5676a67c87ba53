import type { Ctx } from "#platform/ctx.ts"
import { authOf } from "./auth.ts"
import { forget } from "./session.ts"

export async function signOut(ctx: Ctx, headers: Headers): Promise<string[]> {
  const ended = await authOf(ctx.app).api.signOut({ headers, returnHeaders: true })
  if (ctx.actor.id !== null) forget(ctx.app, ctx.actor.id)
  return ended.headers.getSetCookie()
}
