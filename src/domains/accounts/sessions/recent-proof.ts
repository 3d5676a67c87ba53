import { and, eq, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { requireOwnPassword } from "../passwords/own-password.ts"
import { requirePermission } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { sessions } from "../schema.ts"

export const proofMinutes = 10

/**
 * Against somebody at an unlocked screen or with a stolen cookie: the session must have signed in or given the password
 * within ten minutes, by the database's clock. `from` is the page to return to.
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
  if (!recent) throw refuse("reauthenticationRequired", { from })
}

/** Valid for ten minutes in this session. Members without a password sign in again. */
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
