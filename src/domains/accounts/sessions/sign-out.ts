import type { Ctx } from "#platform/ctx.ts"
import { authService } from "./auth.ts"
import { invalidateMember } from "./session.ts"

export async function signOut(ctx: Ctx, headers: Headers): Promise<string[]> {
  const ended = await authService.of(ctx.app).api.signOut({ headers, returnHeaders: true })
  if (ctx.actor.id !== null) invalidateMember(ctx.app, ctx.actor.id)
  return ended.headers.getSetCookie()
}
