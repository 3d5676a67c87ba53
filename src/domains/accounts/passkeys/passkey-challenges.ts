import { randomBytes } from "node:crypto"
import { and, eq, gt, like, lt } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { hostCookieName, httpOnlyCookie, readCookie } from "#platform/http/cookies.ts"
import { newId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import { verifications } from "../schema.ts"
import { digestOf } from "../sessions/device.ts"

const challengeMinutes = 5
const cookieName = "passkey"
const prefix = "passkey:"

/** Adding a key names its member. */
export type ChallengePurpose = "sign-in" | `add:${string}`

/** The returned cookie ties the challenge to this browser. */
export async function storeChallenge(
  ctx: Ctx,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<string> {
  const name = randomBytes(24).toString("base64url")
  const now = ctx.now()
  await ctx.db
    .delete(verifications)
    .where(and(like(verifications.identifier, `${prefix}%`), lt(verifications.expiresAt, now)))
  await ctx.db.insert(verifications).values({
    id: newId("ver"),
    identifier: identifierOf(purpose, name),
    value: challenge,
    expiresAt: new Date(now.getTime() + challengeMinutes * 60_000),
    createdAt: now,
    updatedAt: now,
  })
  const { origin } = ctx.app
  return httpOnlyCookie(cookieName, name, { origin, seconds: challengeMinutes * 60, sameSite: "Strict" })
}

/** Deletes the challenge in any case: it works once. */
export async function consumeChallenge(
  ctx: Ctx,
  purpose: ChallengePurpose,
  cookies: string | null,
): Promise<string> {
  const name = readCookie(cookies, hostCookieName(cookieName, ctx.app.origin))
  const [taken] = await ctx.db
    .delete(verifications)
    .where(
      and(eq(verifications.identifier, identifierOf(purpose, name)), gt(verifications.expiresAt, ctx.now())),
    )
    .returning({ challenge: verifications.value })
  if (!taken) throw refuse("passkeyExpired")
  return taken.challenge
}

function identifierOf(purpose: ChallengePurpose, name: string): string {
  return `${prefix}${purpose}:${digestOf(name)}`
}
