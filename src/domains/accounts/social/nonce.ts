import { randomBytes } from "node:crypto"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { countTry } from "#platform/http/rate-limit.ts"
import { refuse } from "../refusals.ts"
import { digestOf } from "../sessions/device.ts"
import { readSignedToken, signToken } from "../sessions/signed-token.ts"

const nonceSeconds = 10 * 60

export function newNonce(ctx: Ctx): string {
  const until = ctx.now().getTime() + nonceSeconds * 1_000
  return signToken(keyOf(ctx.app), `${randomBytes(16).toString("base64url")}.${until}`)
}

/** Once, and while it is fresh. */
export async function consumeNonce(ctx: Ctx, nonce: string | undefined): Promise<void> {
  const payload = nonce === undefined ? undefined : readSignedToken(keyOf(ctx.app), nonce)
  const until = Number(payload?.split(".")[1])
  if (!payload || !(until > ctx.now().getTime())) throw refuse("identityNotVerified")
  await consumeOnce(ctx, "nonce", payload, 2 * nonceSeconds)
}

export async function consumeOnce(ctx: Ctx, name: string, secret: string, seconds: number): Promise<void> {
  const taken = await countTry(ctx.app, { name: `social-${name}`, times: 1, seconds }, digestOf(secret))
  if (taken !== undefined) throw refuse("identityNotVerified")
}

/** A separate key: nothing signed for a session passes for a nonce. */
function keyOf({ secret }: AppContext): string {
  return `nonce ${secret}`
}
