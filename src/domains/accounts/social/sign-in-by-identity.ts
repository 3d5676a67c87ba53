import { and, eq, sql } from "drizzle-orm"
import type { Provider } from "#domains/accounts/social/providers.ts"
import { record } from "#domains/audit/record.ts"
import { dialCodeOf, nameOfCountry } from "#domains/countries/countries.ts"
import { countryOfAddress } from "#domains/countries/country-of-address.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { emailMember } from "../email-member.ts"
import { refuse } from "../refusals.ts"
import { isRegistrationOpen } from "../register-member.ts"
import { credentials, members } from "../schema.ts"
import { finishFirstFactor, type SignInResult } from "../second-step/second-step.ts"
import { sendVerification } from "../send-verification.ts"
import { recordAcceptance } from "../terms/accept-terms.ts"
import { welcomePage } from "../verify-email.ts"
import type { Identity } from "./identity.ts"
import { freeUsername } from "./username.ts"

const nameOf = { google: "Google", facebook: "Facebook" } as const satisfies Record<Provider, string>

export async function signInByIdentity(ctx: Ctx, identity: Identity): Promise<SignInResult> {
  const memberId = await transaction(ctx, async (tx) => {
    await lockIdentity(tx, identity)
    return (await findMemberByIdentity(tx, identity)) ?? (await linkByEmail(tx, identity))
  })
  return await finishFirstFactor(ctx, memberId)
}

/** Two first visits at once create one account. */
export async function lockIdentity(tx: Tx, { provider, subject }: Identity): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`)
}

export async function findMemberByIdentity(
  { db }: Pick<Ctx, "db">,
  { provider, subject }: Identity,
): Promise<Id<"mem"> | undefined> {
  const [credential] = await db
    .select({ memberId: credentials.memberId })
    .from(credentials)
    .where(and(eq(credentials.providerId, provider), eq(credentials.accountId, subject)))
  return credential?.memberId
}

/**
 * Both sides must have verified the address: otherwise anybody who enters a stranger's address first would get into the
 * stranger's account.
 */
async function linkByEmail(tx: Tx, identity: Identity): Promise<Id<"mem">> {
  const { email } = identity
  if (!email) throw refuse("noEmailGiven")
  const [member] = await tx.db
    .select({ id: members.id, isVerified: members.emailVerified, status: members.status })
    .from(members)
    .where(eq(members.email, email))
  if (!member) return await createAccountFrom(tx, { ...identity, email })
  if (!member.isVerified || !identity.isEmailVerified) throw refuse("accountExists")
  if (member.status === "banned") throw refuse("banned")
  await storeConnection(tx, member.id, identity)
  await emailConnectionChange(tx, member.id, "accounts.connected", identity.provider)
  return member.id
}

async function createAccountFrom(tx: Tx, identity: Identity & { email: string }): Promise<Id<"mem">> {
  if (!(await isRegistrationOpen(tx))) throw refuse("registrationClosed")
  const { email, name, firstName, lastName, isEmailVerified } = identity
  const username = await freeUsername(tx, name)
  const country = nameOfCountry(countryOfAddress(tx.client.address) ?? "SG")
  const [member] = await tx.db
    .insert(members)
    .values({
      id: newId("mem"),
      name: name ?? username,
      email,
      emailVerified: isEmailVerified,
      username,
      firstName,
      lastName,
      countryMb: country,
      countryCodeMb: dialCodeOf(country),
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    // A concurrent registration stays.
    .onConflictDoNothing()
    .returning({
      _id: members.id,
      email: members.email,
      username: members.username,
      language: members.language,
    })
  if (!member) throw refuse("accountExists")
  await storeConnection(tx, member._id, identity)
  await recordAcceptance(tx, { memberId: member._id, context: identity.provider, version: undefined })
  // Others get the welcome after verifying the address.
  if (isEmailVerified) await emailMember(tx, member._id, "accounts.welcome", { page: welcomePage })
  else await sendVerification(tx, member)
  return member._id
}

export async function storeConnection(
  tx: Tx,
  memberId: Id<"mem">,
  { provider, subject }: Identity,
): Promise<void> {
  await tx.db.insert(credentials).values({
    id: newId("crd"),
    providerId: provider,
    accountId: subject,
    memberId,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  })
  const actor = { ...tx.actor, id: memberId }
  await record({ ...tx, actor }, { act: "accounts.connect", subjectId: memberId, after: { provider } })
}

export async function emailConnectionChange(
  tx: Tx,
  memberId: Id<"mem">,
  kind: "accounts.connected" | "accounts.disconnected",
  provider: Provider,
): Promise<void> {
  await emailMember(tx, memberId, kind, { page: "/my-account/settings", provider: nameOf[provider] })
}
