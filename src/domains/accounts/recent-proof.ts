import { and, eq, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { requireOwnPassword } from "./own-password.ts"
import { requirePermission } from "./permissions.ts"
import { refuse } from "./refusals.ts"
import { sessions } from "./schema.ts"

/** For so long after signing in or giving the password once more nothing is asked again. */
export const proofMinutes = 10

/**
 * Refuses what would let somebody at an unlocked screen, or with a stolen cookie, take the account over, unless this
 * session signed in or gave the password within ten minutes. `from` is the page to come back to: `answer` leads a browser
 * to `/my-account/prove` and from there back. The time is the database's, as a session's end is.
 */
export async function requireRecentProof(ctx: Ctx, token: string | undefined, from: string): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  const [recent] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.memberId, memberId),
        eq(sessions.token, token ?? ""),
        sql`greatest(${sessions.createdAt}, ${sessions.provedAt}) > now() - make_interval(mins => ${proofMinutes})`,
      ),
    )
  if (!recent) throw refuse("proveAgain", { from })
}

/** The password once more: for ten minutes this session is not asked again. Without a password one signs in again. */
export async function proveAgain(ctx: Ctx, password: string, token: string | undefined): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  await requireOwnPassword(ctx, password)
  const proved = await ctx.db
    .update(sessions)
    .set({ provedAt: sql`now()` })
    .where(and(eq(sessions.memberId, memberId), eq(sessions.token, token ?? "")))
    .returning({ id: sessions.id })
  if (proved.length === 0) throw refuse("signInAgain")
}
