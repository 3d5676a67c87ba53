import { and, eq, gt } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { requireSignedIn } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { sessions } from "../schema.ts"
import { readSessionCookie } from "./session-cookie.ts"
import { readSignedToken } from "./signed-token.ts"

export function readSessionToken(ctx: Pick<Ctx, "app">, headers: Headers): string | undefined {
  const authorization = headers.get("authorization")
  const signed = authorization?.startsWith("Token ")
    ? authorization.slice(6)
    : readSessionCookie(headers.get("cookie"), ctx.app.origin)
  return signed && readSignedToken(ctx.app.secret, signed)
}

const freshMs = 15 * 60 * 1_000

export async function requireFreshSession(ctx: Ctx, token: string | undefined): Promise<void> {
  const memberId = requireSignedIn(ctx)
  const [fresh] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.memberId, memberId),
        eq(sessions.token, token ?? ""),
        gt(sessions.createdAt, new Date(ctx.now().getTime() - freshMs)),
      ),
    )
  if (!fresh) throw refuse("signInAgain")
}
