import { createHash, randomBytes } from "node:crypto"
import { and, eq, isNull, ne } from "drizzle-orm"
import { requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx, Language } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import { calendarKeys } from "../schema.ts"

const perMember: Limit = { name: "calendar-key", times: 20, seconds: 60 }

export async function makeCalendarKey(ctx: Ctx): Promise<string> {
  const memberId = requirePermission(ctx, "account")
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  const secret = randomBytes(24).toString("base64url")
  const row = { secretHash: hashOf(secret), createdAt: ctx.now() }
  await ctx.db
    .insert(calendarKeys)
    .values({ memberId, ...row })
    .onConflictDoUpdate({ target: calendarKeys.memberId, set: row })
  return `${ctx.app.origin}/calendar/${secret}.ics`
}

export async function dropCalendarKey(ctx: Ctx): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  await ctx.db.delete(calendarKeys).where(eq(calendarKeys.memberId, memberId))
}

export async function readCalendarSince(ctx: Ctx): Promise<Date | null> {
  const memberId = requireSignedIn(ctx)
  const [key] = await ctx.db
    .select({ createdAt: calendarKeys.createdAt })
    .from(calendarKeys)
    .where(eq(calendarKeys.memberId, memberId))
  return key?.createdAt ?? null
}

export async function readCalendarOwner(
  ctx: Ctx,
  file: string,
): Promise<{ id: Id<"mem">; language: Language }> {
  const [, secret] = /^([\w-]{32})\.ics$/.exec(file) ?? []
  if (secret === undefined) throw refuse("noSuchCalendar")
  const { id, language, status, closedAt } = members
  const [owner] = await ctx.db
    .select({ id, language })
    .from(calendarKeys)
    .innerJoin(members, eq(id, calendarKeys.memberId))
    .where(and(eq(calendarKeys.secretHash, hashOf(secret)), isNull(closedAt), ne(status, "banned")))
  if (!owner) throw refuse("noSuchCalendar")
  return { id: owner.id, language: owner.language ?? "en" }
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url")
}
