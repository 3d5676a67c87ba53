import { createHash, timingSafeEqual } from "node:crypto"
import { EncryptJWT, jwtDecrypt } from "jose"
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client"
import { z } from "zod"
import { type Provider, providerNames } from "#domains/accounts/social/providers.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { hostCookieName, httpOnlyCookie, readCookie } from "#platform/http/cookies.ts"

const flowMinutes = 10
const cookieName = "passage"

/** In the browser's cookie, so that the same browser comes back. */
const OAuthFlow = z.object({
  provider: z.enum(providerNames),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  from: z.string().nullable(),
  memberId: z.string().nullable(),
})
export type OAuthFlow = z.output<typeof OAuthFlow>

export function newOAuthFlow(provider: Provider, from: string | null, memberId: string | null): OAuthFlow {
  const nonce = randomNonce()
  return { provider, state: randomState(), nonce, verifier: randomPKCECodeVerifier(), from, memberId }
}

export async function oauthFlowCookie(ctx: Ctx, flow: OAuthFlow): Promise<string> {
  const sealed = await new EncryptJWT(flow)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(new Date(ctx.now().getTime() + flowMinutes * 60_000))
    .encrypt(keyOf(ctx.app))
  return cookieOf(ctx.app, sealed, flowMinutes * 60)
}

export function clearedFlowCookie(app: AppContext): string {
  return cookieOf(app, "", 0)
}

export async function readOAuthFlow(
  ctx: Ctx,
  provider: Provider,
  cookies: string | null,
  state: string | null,
): Promise<OAuthFlow | undefined> {
  const sealed = readCookie(cookies, hostCookieName(cookieName, ctx.app.origin))
  if (!sealed || state === null) return undefined
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(ctx.app), { currentDate: ctx.now() })
    const flow = OAuthFlow.parse(payload)
    return flow.provider === provider && isSame(flow.state, state) ? flow : undefined
  } catch {
    return undefined
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** Lax, because the provider redirects from its own site. */
function cookieOf({ origin }: AppContext, value: string, seconds: number): string {
  return httpOnlyCookie(cookieName, value, { origin, path: "/auth", seconds, sameSite: "Lax" })
}

function keyOf({ secret }: AppContext): Uint8Array {
  return createHash("sha256").update(`passage ${secret}`).digest()
}
