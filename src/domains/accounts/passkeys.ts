import { and, asc, eq } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { requirePermission, requireSignedIn } from "./permissions.ts"
import { refuse } from "./refusals.ts"
import { passkeys } from "./schema.ts"

/** The own keys, oldest first. Nothing in them opens anything. */
export async function listPasskeys(ctx: Ctx) {
  return await ctx.db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.memberId, requireSignedIn(ctx)))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function renamePasskey(ctx: Ctx, id: string, name: string): Promise<void> {
  const renamed = await ctx.db
    .update(passkeys)
    .set({ name })
    .where(ownKey(ctx, id))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw refuse("noSuchPasskey")
}

/** Nobody can sign in by this key any more. */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const own = ownKey(ctx, id)
  await transaction(ctx, async (tx) => {
    const [removed] = await tx.db.delete(passkeys).where(own).returning()
    if (!removed) throw refuse("noSuchPasskey")
    await record(tx, {
      act: "accounts.removePasskey",
      subjectId: removed.memberId,
      before: { passkey: removed.name },
    })
  })
}

/** Somebody else's key is no key here: the answer does not tell that there is one. */
function ownKey(ctx: Ctx, id: string) {
  const memberId = requirePermission(ctx, "account")
  return and(eq(passkeys.memberId, memberId), eq(passkeys.id, id as typeof passkeys.$inferSelect.id))
}
