import { and, eq, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { requireOwnPassword } from "./own-password.ts"
import { requirePermission } from "./permissions.ts"
import { refuse } from "./refusals.ts"
import { sessions } from "./schema.ts"

export const proofMinutes = 10

/**
 * Guards acts by which somebody at an unlocked screen, or with a stolen cookie, could take over the account: refuses
 * unless this session signed in or gave the password within ten minutes. `from` is the page to come back to: `answer`
 * redirects a browser to `/my-account/prove` and from there back. By the database's clock, like a session's end.
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

/** Checks the password; for ten minutes this session is not asked again. Members without a password sign in again. */
export async function reauthenticate(ctx: Ctx, password: string, token: string | undefined): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  await requireOwnPassword(ctx, password)
  const proved = await ctx.db
    .update(sessions)
    .set({ provedAt: sql`now()` })
    .where(and(eq(sessions.memberId, memberId), eq(sessions.token, token ?? "")))
    .returning({ id: sessions.id })
  if (proved.length === 0) throw refuse("signInAgain")
}
