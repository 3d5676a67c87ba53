import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server"
import { eq } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { readSite } from "#domains/content/site.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { emailMember } from "../email-member.ts"
import { requireProof } from "../passwords/own-password.ts"
import { requirePermission } from "../permissions.ts"
import { readAccount } from "../reads.ts"
import { refuse } from "../refusals.ts"
import { members, passkeys } from "../schema.ts"
import { consumeChallenge, storeChallenge } from "./passkey-challenges.ts"
import type { PasskeyInput } from "./passkey-inputs.ts"
import { passkeySite } from "./passkey-site.ts"
import { passkeysPage } from "./passkeys.ts"

const maxPasskeys = 10
/** EdDSA, ES256 and RS256: the algorithms that today's authenticators support. */
const algorithms = [-8, -7, -257]

type RegistrationChallenge = {
  options: Awaited<ReturnType<typeof generateRegistrationOptions>>
  cookie: string
}

export async function startPasskeyRegistration(
  ctx: Ctx,
  proof: { password: string; token: string | undefined },
): Promise<RegistrationChallenge> {
  const memberId = requirePermission(ctx, "account")
  await requireProof(ctx, proof)
  const [{ name }, { username, displayName }, existing] = await Promise.all([
    readSite(ctx),
    readAccount(ctx, memberId),
    ctx.db
      .select({ id: passkeys.credentialId, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.memberId, memberId)),
  ])
  if (existing.length >= maxPasskeys) throw refuse("tooManyPasskeys", { max: maxPasskeys })
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: passkeySite(ctx.app).rpId,
    userName: username,
    userDisplayName: displayName,
    userID: new TextEncoder().encode(memberId),
    excludeCredentials: existing,
    supportedAlgorithmIDs: algorithms,
    // Counts as both factors: the device verifies its user.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
  return { options, cookie: await storeChallenge(ctx, `add:${memberId}`, options.challenge) }
}

export async function addPasskey(ctx: Ctx, input: PasskeyInput, cookies: string | null): Promise<Id<"pky">> {
  const memberId = requirePermission(ctx, "account")
  const credential = await verifyRegistration(ctx, memberId, input, cookies)
  return await transaction(ctx, async (tx) => {
    const id = newId("pky")
    // The lock keeps concurrent additions within the limit.
    await tx.db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("update")
    if ((await tx.db.$count(passkeys, eq(passkeys.memberId, memberId))) >= maxPasskeys)
      throw refuse("tooManyPasskeys", { max: maxPasskeys })
    const added = await tx.db
      .insert(passkeys)
      .values({
        id,
        memberId,
        name: input.name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: input.response.response.transports ?? [],
        createdAt: tx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) throw refuse("passkeyNotAdded")
    await record(tx, { act: "accounts.addPasskey", subjectId: memberId, after: { passkey: input.name } })
    await emailMember(tx, memberId, "accounts.passkeyAdded", { page: passkeysPage, name: input.name })
    return id
  })
}

async function verifyRegistration(
  ctx: Ctx,
  memberId: Id<"mem">,
  { response }: PasskeyInput,
  cookies: string | null,
) {
  const expectedChallenge = await consumeChallenge(ctx, `add:${memberId}`, cookies)
  const { rpId, origins } = passkeySite(ctx.app)
  const answer = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!answer?.verified) throw refuse("passkeyNotAdded")
  return answer.registrationInfo.credential
}
