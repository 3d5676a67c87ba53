import { and, eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit, resetTries } from "#platform/http/rate-limit.ts"
import { requireSignedIn } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { credentials } from "../schema.ts"
import { requireFreshSession } from "../sessions/own-session.ts"
import { passwordHasherService } from "./password-hash.ts"

const triesPerMember: Limit = { name: "own-password", times: 10, seconds: 15 * 60 }

export async function hasPassword(ctx: Ctx): Promise<boolean> {
  return (await readHash(ctx)) !== null
}

/** For acts that would help somebody at an unlocked screen. Counts wrong passwords. */
export async function requireOwnPassword(ctx: Ctx, password: string): Promise<void> {
  const memberId = requireSignedIn(ctx)
  const hash = await readHash(ctx)
  if (hash === null) throw refuse("noPassword")
  // Count before checking, so parallel attempts count too.
  const retryAfterSeconds = await countTry(ctx.app, triesPerMember, memberId)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  if (!(await passwordHasherService.of(ctx.app).verify(hash, password)))
    throw refuse("wrongPassword", { field: "password" })
  await resetTries(ctx.app, triesPerMember, memberId)
}

export async function requireProof(
  ctx: Ctx,
  { password, token }: { password: string; token: string | undefined },
): Promise<void> {
  if (await hasPassword(ctx)) await requireOwnPassword(ctx, password)
  else await requireFreshSession(ctx, token)
}

async function readHash(ctx: Ctx): Promise<string | null> {
  const [credential] = await ctx.db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.memberId, requireSignedIn(ctx)), eq(credentials.providerId, "credential")))
  return credential?.hash ?? null
}
