import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm"
import { type Provider, providerNames } from "#domains/accounts/social/providers.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { requirePermission, requireSignedIn } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { credentials, members, passkeys } from "../schema.ts"
import type { Identity } from "./identity.ts"
import { providerKeys } from "./provider-keys.ts"
import {
  emailConnectionChange,
  findMemberByIdentity,
  lockIdentity,
  storeConnection,
} from "./sign-in-by-identity.ts"

export type SocialConnection = {
  provider: Provider
  since: string | null
  isOffered: boolean
  isLastSignInMethod: boolean
}

export async function readConnections(ctx: Ctx): Promise<SocialConnection[]> {
  const memberId = requireSignedIn(ctx)
  const rows = await ctx.db
    .select({ provider: credentials.providerId, since: credentials.createdAt })
    .from(credentials)
    .where(and(eq(credentials.memberId, memberId), inArray(credentials.providerId, [...providerNames])))
  const since = new Map(rows.map((row) => [row.provider, row.since.toISOString()]))
  const offered = providerKeys.of(ctx.app)
  const visibleProviders = providerNames.filter((provider) => offered[provider] || since.has(provider))
  return await Promise.all(
    visibleProviders.map(async (provider) => ({
      provider,
      since: since.get(provider) ?? null,
      isOffered: offered[provider] !== undefined,
      isLastSignInMethod: since.has(provider) && !(await hasOtherSignIn(ctx, memberId, provider)),
    })),
  )
}

export async function connect(ctx: Ctx, identity: Identity): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  await transaction(ctx, async (tx) => {
    await lockIdentity(tx, identity)
    const holder = await findMemberByIdentity(tx, identity)
    if (holder === memberId) return
    if (holder) throw refuse("connectedToOther")
    await tx.db.delete(credentials).where(isConnection(memberId, identity.provider))
    await storeConnection(tx, memberId, identity)
    await emailConnectionChange(tx, memberId, "accounts.connected", identity.provider)
  })
}

export async function disconnect(ctx: Ctx, provider: Provider): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  await transaction(ctx, async (tx) => {
    // Without the lock, each of two concurrent removals would see the other way to sign in.
    await tx.db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("update")
    if (!(await hasOtherSignIn(tx, memberId, provider))) throw refuse("lastSignInMethod")
    const removed = await tx.db
      .delete(credentials)
      .where(isConnection(memberId, provider))
      .returning({ id: credentials.id })
    if (removed.length === 0) return
    await record(tx, { act: "accounts.disconnect", subjectId: memberId, before: { provider } })
    await emailConnectionChange(tx, memberId, "accounts.disconnected", provider)
  })
}

function isConnection(memberId: Id<"mem">, provider: Provider) {
  return and(eq(credentials.memberId, memberId), eq(credentials.providerId, provider))
}

async function hasOtherSignIn(ctx: Ctx | Tx, memberId: Id<"mem">, provider: Provider): Promise<boolean> {
  const others = providerNames.filter((name) => name !== provider && providerKeys.of(ctx.app)[name])
  const [credential] = await ctx.db
    .select({ one: sql<number>`1` })
    .from(credentials)
    .where(
      and(
        eq(credentials.memberId, memberId),
        ne(credentials.providerId, provider),
        or(isNotNull(credentials.password), inArray(credentials.providerId, ["", ...others])),
      ),
    )
    .limit(1)
  if (credential) return true
  const [passkey] = await ctx.db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .limit(1)
  return passkey !== undefined
}
