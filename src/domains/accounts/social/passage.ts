import { createHash, timingSafeEqual } from "node:crypto"
import { EncryptJWT, jwtDecrypt } from "jose"
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client"
import { z } from "zod"
import { hiddenCookie, hostCookieName, readCookie } from "#platform/cookies.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { type Provider, providerNames } from "#platform/providers.ts"

const passageMinutes = 10
const cookieName = "passage"

/** Sealed in the browser's cookie while it is at a provider, to make sure that the same browser comes back. */
const Passage = z.object({
  provider: z.enum(providerNames),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page to go on to; checked again then. */
  from: z.string().nullable(),
  /** Null for signing in. */
  memberId: z.string().nullable(),
})
export type Passage = z.output<typeof Passage>

export function newPassage(provider: Provider, from: string | null, memberId: string | null): Passage {
  const nonce = randomNonce()
  return { provider, state: randomState(), nonce, verifier: randomPKCECodeVerifier(), from, memberId }
}

export async function passageCookie(ctx: Ctx, passage: Passage): Promise<string> {
  const sealed = await new EncryptJWT(passage)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(new Date(ctx.now().getTime() + passageMinutes * 60_000))
    .encrypt(keyOf(ctx.app))
  return cookieOf(ctx.app, sealed, passageMinutes * 60)
}

export function endedPassageCookie(app: AppContext): string {
  return cookieOf(app, "", 0)
}

/** The passage of this browser at the provider, if it is fresh and the state matches. */
export async function readPassage(
  ctx: Ctx,
  provider: Provider,
  cookies: string | null,
  state: string | null,
): Promise<Passage | undefined> {
  const sealed = readCookie(cookies, hostCookieName(cookieName, ctx.app.origin))
  if (!sealed || state === null) return undefined
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(ctx.app), { currentDate: ctx.now() })
    const passage = Passage.parse(payload)
    return passage.provider === provider && isSame(passage.state, state) ? passage : undefined
  } catch {
    return undefined
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** Lax, because the provider redirects back from its own site. */
function cookieOf({ origin }: AppContext, value: string, seconds: number): string {
  return hiddenCookie(cookieName, value, { origin, path: "/auth", seconds, sameSite: "Lax" })
}

function keyOf({ secret }: AppContext): Uint8Array {
  return createHash("sha256").update(`passage ${secret}`).digest()
}
