import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server"
import { and, eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit, refundTries } from "#platform/http/rate-limit.ts"
import { refuse } from "../refusals.ts"
import { passkeys } from "../schema.ts"
import { type StartedSession, startSession } from "../sessions/start-session.ts"
import { consumeChallenge, storeChallenge } from "./passkey-challenges.ts"
import type { PasskeySignIn } from "./passkey-inputs.ts"
import { passkeySite } from "./passkey-site.ts"

const challengesPerAddress: Limit = { name: "passkey-asks", times: 300, seconds: 10 * 60 }
const failuresPerAddress: Limit = { name: "passkey-wrong", times: 20, seconds: 15 * 60 }

type SignInChallenge = { options: Awaited<ReturnType<typeof generateAuthenticationOptions>>; cookie: string }

export async function startPasskeySignIn(ctx: Ctx): Promise<SignInChallenge> {
  const retryAfterSeconds = await countTry(ctx.app, challengesPerAddress, addressOf(ctx))
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(ctx.app).rpId,
    userVerification: "required",
  })
  return { options, cookie: await storeChallenge(ctx, "sign-in", options.challenge) }
}

/** Counts as both factors. */
export async function signInByPasskey(
  ctx: Ctx,
  input: PasskeySignIn,
  cookies: string | null,
): Promise<StartedSession> {
  // Count before checking, so parallel attempts count too. A success is taken back.
  const retryAfterSeconds = await countTry(ctx.app, failuresPerAddress, addressOf(ctx))
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  const expectedChallenge = await consumeChallenge(ctx, "sign-in", cookies)
  const passkey = await verifyPasskey(ctx, input, expectedChallenge)
  if (!passkey) throw refuse("passkeyRefused")
  await refundTries(ctx.app, [[failuresPerAddress, addressOf(ctx)]])
  return await startSession(ctx, passkey.memberId)
}

async function verifyPasskey(ctx: Ctx, { response }: PasskeySignIn, expectedChallenge: string) {
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id))
  if (!passkey) return undefined
  const { userHandle } = response.response
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== passkey.memberId) return undefined
  const { rpId, origins } = passkeySite(ctx.app)
  const answer = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!answer?.verified) return undefined
  // If the counter has moved meanwhile, a copy of the passkey was used.
  const used = await ctx.db
    .update(passkeys)
    .set({ counter: answer.authenticationInfo.newCounter, lastUsedAt: ctx.now() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ memberId: passkeys.memberId })
  return used[0]
}

function addressOf(ctx: Ctx): string {
  return ctx.client.address ?? "unknown"
}
