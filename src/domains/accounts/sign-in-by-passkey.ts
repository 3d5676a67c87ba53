import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server"
import { and, eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit, takeBackTries } from "#platform/limit.ts"
import { keepChallenge, takeChallenge } from "./passkey-challenges.ts"
import type { SignIn } from "./passkey-inputs.ts"
import { passkeySite } from "./passkey-site.ts"
import { refuse } from "./refusals.ts"
import { passkeys } from "./schema.ts"
import { type SignedIn, startSession } from "./start-session.ts"

/** Every look at the form of signing in asks, where the browser proposes keys of its own accord. */
const asksPerAddress: Limit = { name: "passkey-asks", times: 300, seconds: 10 * 60 }
const wrongPerAddress: Limit = { name: "passkey-wrong", times: 20, seconds: 15 * 60 }

type Question = { options: Awaited<ReturnType<typeof generateAuthenticationOptions>>; cookie: string }

/** What a key is asked to sign. It names no account: the key itself says whose it is. */
export async function askForPasskey(ctx: Ctx): Promise<Question> {
  const retryAfterSeconds = await countTry(ctx.app, asksPerAddress, addressOf(ctx))
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(ctx.app).rpId,
    userVerification: "required",
  })
  return { options, cookie: await keepChallenge(ctx, "sign-in", options.challenge) }
}

/** Signs in by what a key has signed. It counts as both steps: no code is asked for. */
export async function signInByPasskey(ctx: Ctx, input: SignIn, cookies: string | null): Promise<SignedIn> {
  // Counted before it is looked at: many at once are as many tries. One that was right is taken back.
  const retryAfterSeconds = await countTry(ctx.app, wrongPerAddress, addressOf(ctx))
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  const expectedChallenge = await takeChallenge(ctx, "sign-in", cookies)
  const passkey = await verified(ctx, input, expectedChallenge)
  if (!passkey) throw refuse("passkeyRefused")
  await takeBackTries(ctx.app, [[wrongPerAddress, addressOf(ctx)]])
  return await startSession(ctx, passkey.memberId)
}

async function verified(ctx: Ctx, { response }: SignIn, expectedChallenge: string) {
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
  // A counter that has moved meanwhile is of a copy of the key.
  const used = await ctx.db
    .update(passkeys)
    .set({ counter: answer.authenticationInfo.newCounter, lastUsedAt: ctx.now() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ memberId: passkeys.memberId })
  return used[0]
}

function addressOf(ctx: Ctx): string {
  return ctx.asker.address ?? "unknown"
}
