import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { requirePermission } from "./permissions.ts"
import { refuse } from "./refusals.ts"
import { members } from "./schema.ts"

export const accountColumns = {
  _id: members.id,
  email: members.email,
  displayName: members.name,
  username: members.username,
  role: members.role,
  status: members.status,
  isVerified: members.emailVerified,
  first_name: members.firstName,
  last_name: members.lastName,
  phone_mb: members.phoneMb,
  country_mb: members.countryMb,
  country_code_mb: members.countryCodeMb,
  language: members.language,
  /** In SQL, because the wallet is in a higher layer of modules. */
  balance: sql<number>`coalesce((select amount from wallet_balances where account = 'member:' || ${members.id} and unit = 'cents'), 0)::float8`,
}

export type Account = Awaited<ReturnType<typeof readAccount>>

export async function readAccount(ctx: Ctx, memberId: Id<"mem">) {
  const [member] = await ctx.db.select(accountColumns).from(members).where(eq(members.id, memberId))
  if (!member) throw refuse("signIn")
  return member
}

export async function readSignInAccount(ctx: Ctx, memberId: Id<"mem">) {
  const { currency, deliveryCountry, totpSince } = members
  const [entrant] = await ctx.db
    .select({ ...accountColumns, currency, deliveryCountry, totpSince })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.closedAt)))
  if (!entrant) throw refuse("wrongLogin")
  return entrant
}

export type SignInAccount = Awaited<ReturnType<typeof readSignInAccount>>

const maxAdmins = 5

/** Whom staff ask for a permission. */
export async function listAdmins(ctx: Ctx): Promise<string[]> {
  requirePermission(ctx, "adminPages")
  const admins = await ctx.db
    .select({ username: members.username })
    .from(members)
    .where(and(eq(members.role, "admin"), eq(members.status, "active"), isNull(members.closedAt)))
    .orderBy(asc(members.username))
    .limit(maxAdmins)
  return admins.map(({ username }) => username)
}
