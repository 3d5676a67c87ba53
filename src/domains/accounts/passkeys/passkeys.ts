import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm"
import { providerNames } from "#domains/accounts/social/providers.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { emailMember } from "../email-member.ts"
import { requirePermission, requireSignedIn } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { credentials, members, passkeys } from "../schema.ts"
import { providerKeys } from "../social/provider-keys.ts"

export const passkeysPage = "/my-account/settings/passkeys"

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
    .where(ownPasskey(ctx, id))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw refuse("noSuchPasskey")
}

export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const own = ownPasskey(ctx, id)
  await transaction(ctx, async (tx) => {
    const memberId = requireSignedIn(tx)
    // Without the lock, each of two concurrent removals would see the other way to sign in.
    await tx.db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("update")
    const [removed] = await tx.db.delete(passkeys).where(own).returning()
    if (!removed) throw refuse("noSuchPasskey")
    if (!(await canSignIn(tx, memberId))) throw refuse("lastSignInMethod")
    await record(tx, {
      act: "accounts.removePasskey",
      subjectId: removed.memberId,
      before: { passkey: removed.name },
    })
    await emailMember(tx, memberId, "accounts.passkeyRemoved", { page: passkeysPage, name: removed.name })
  })
}

/** Providers must still be configured. */
async function canSignIn(tx: Tx, memberId: Id<"mem">): Promise<boolean> {
  const offered = providerNames.filter((name) => providerKeys.of(tx.app)[name])
  const credentialCount = await tx.db.$count(
    credentials,
    and(
      eq(credentials.memberId, memberId),
      or(isNotNull(credentials.password), inArray(credentials.providerId, offered)),
    ),
  )
  return credentialCount > 0 || (await tx.db.$count(passkeys, eq(passkeys.memberId, memberId))) > 0
}

/** Does not reveal that another member's passkey exists. */
function ownPasskey(ctx: Ctx, id: string) {
  const memberId = requirePermission(ctx, "account")
  return and(eq(passkeys.memberId, memberId), idIs(passkeys.id, id))
}
