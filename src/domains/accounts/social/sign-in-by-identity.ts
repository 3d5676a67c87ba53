import { and, eq, sql } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { dialCodeOf, nameOfCountry } from "#domains/countries/countries.ts"
import { countryOfAddress } from "#domains/countries/country-of-address.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import type { Provider } from "#platform/providers.ts"
import { refuse } from "../refusals.ts"
import { isRegistrationOpen } from "../register-member.ts"
import { credentials, members } from "../schema.ts"
import { type Entered, enter } from "../second-step.ts"
import { sendVerification } from "../send-verification.ts"
import { tellMember } from "../tell-member.ts"
import { keepAcceptance } from "../terms/accept-terms.ts"
import { welcomePage } from "../verify-email.ts"
import type { Identity } from "./identity.ts"
import { freeUsername } from "./username.ts"

/** Brand names, the same in every language. */
const nameOf = { google: "Google", facebook: "Facebook" } as const satisfies Record<Provider, string>

/** Signs in the person that a provider vouches for; a new person gets an account. */
export async function signInByIdentity(ctx: Ctx, identity: Identity): Promise<Entered> {
  const memberId = await transaction(ctx, async (tx) => {
    await oneAtATime(tx, identity)
    return (await findConnected(tx, identity)) ?? (await joinByAddress(tx, identity))
  })
  return await enter(ctx, memberId)
}

/** Locks the identity, so that two first visits at once create one account. */
export async function oneAtATime(tx: Tx, { provider, subject }: Identity): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`)
}

export async function findConnected(
  { db }: Pick<Ctx, "db">,
  { provider, subject }: Identity,
): Promise<Id<"mem"> | undefined> {
  const [known] = await db
    .select({ memberId: credentials.memberId })
    .from(credentials)
    .where(and(eq(credentials.providerId, provider), eq(credentials.accountId, subject)))
  return known?.memberId
}

/**
 * An account with the same address is joined only if both sides have verified it: otherwise anybody who enters a
 * stranger's address first, here or there, would get into the stranger's account.
 */
async function joinByAddress(tx: Tx, identity: Identity): Promise<Id<"mem">> {
  const { email } = identity
  if (!email) throw refuse("noEmailGiven")
  const [member] = await tx.db
    .select({ id: members.id, isVerified: members.emailVerified, status: members.status })
    .from(members)
    .where(eq(members.email, email))
  if (!member) return await openAccount(tx, { ...identity, email })
  if (!member.isVerified || !identity.isEmailVerified) throw refuse("accountExists")
  if (member.status === "banned") throw refuse("banned")
  await keepConnection(tx, member.id, identity)
  await tellOfConnection(tx, member.id, "accounts.connected", identity.provider)
  return member.id
}

async function openAccount(tx: Tx, identity: Identity & { email: string }): Promise<Id<"mem">> {
  if (!(await isRegistrationOpen(tx))) throw refuse("registrationClosed")
  const { email, name, firstName, lastName, isEmailVerified } = identity
  const username = await freeUsername(tx, name)
  const country = nameOfCountry(countryOfAddress(tx.asker.address) ?? "SG")
  const [member] = await tx.db
    .insert(members)
    .values({
      id: newId("mem"),
      name: name ?? username,
      email,
      emailVerified: isEmailVerified,
      username,
      displayUsername: username,
      firstName,
      lastName,
      countryMb: country,
      countryCodeMb: dialCodeOf(country),
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    // Does not overwrite a registration at the same moment.
    .onConflictDoNothing()
    .returning({
      _id: members.id,
      email: members.email,
      username: members.username,
      language: members.language,
    })
  if (!member) throw refuse("accountExists")
  await keepConnection(tx, member._id, identity)
  // The buttons that lead here state that opening an account this way accepts the terms.
  await keepAcceptance(tx, { memberId: member._id, way: identity.provider, version: undefined })
  // Members who still have to verify the address get the welcome afterwards.
  if (isEmailVerified) await tellMember(tx, member._id, "accounts.welcome", { page: welcomePage })
  else await sendVerification(tx, member)
  return member._id
}

export async function keepConnection(
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

export async function tellOfConnection(
  tx: Tx,
  memberId: Id<"mem">,
  kind: "accounts.connected" | "accounts.disconnected",
  provider: Provider,
): Promise<void> {
  await tellMember(tx, memberId, kind, { page: "/my-account/settings", provider: nameOf[provider] })
}
