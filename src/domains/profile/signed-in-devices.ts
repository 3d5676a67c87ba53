import { and, desc, eq, gt, ne } from "drizzle-orm"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { sessions } from "#domains/accounts/schema.ts"
import { invalidateMember } from "#domains/accounts/sessions/session.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { deviceOf } from "./device-of.ts"
import { refuse } from "./refusals.ts"

export async function listSignedInDevices(ctx: Ctx, ownToken: string | undefined) {
  const rows = await ctx.db
    .select({
      id: sessions.id,
      token: sessions.token,
      address: sessions.ipAddress,
      userAgent: sessions.userAgent,
      since: sessions.createdAt,
      seenAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.memberId, requireSignedIn(ctx)), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(100)
  const found = rows.map(({ token, userAgent, since, seenAt, ...row }) => ({
    ...row,
    ...deviceOf(userAgent),
    since: since.toISOString(),
    seenAt: seenAt.toISOString(),
    isThis: token === ownToken,
  }))
  return found.sort((one, other) => Number(other.isThis) - Number(one.isThis))
}

export type SignedInDevice = Awaited<ReturnType<typeof listSignedInDevices>>[number]

export async function signOutDevice(ctx: Ctx, sessionId: string): Promise<void> {
  requireSignedIn(ctx)
  await transaction(ctx, async (tx) => {
    const [session] = await tx.db
      .select({ memberId: sessions.memberId })
      .from(sessions)
      .where(idIs(sessions.id, sessionId))
    if (!session) throw refuse("noSuchDevice")
    const memberId = requireOwn(tx, session.memberId)
    await tx.db.delete(sessions).where(idIs(sessions.id, sessionId))
    tx.afterCommit(() => invalidateMember(tx.app, memberId))
  })
}

export async function signOutOtherDevices(ctx: Ctx, ownToken: string | undefined): Promise<void> {
  const memberId = requireSignedIn(ctx)
  await transaction(ctx, async (tx) => {
    await tx.db
      .delete(sessions)
      .where(and(eq(sessions.memberId, memberId), ne(sessions.token, ownToken ?? "")))
    tx.afterCommit(() => invalidateMember(tx.app, memberId))
  })
}
