import { timingSafeEqual } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { keyedDigest } from "#domains/accounts/second-step/encrypt-secret.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, isId } from "#platform/ids.ts"
import { isFixed, type NotificationKind, notificationKindNames } from "./kinds.ts"
import { isWanted } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { notificationChoices } from "./schema.ts"

const perMember: Limit = { name: "unsubscribe", times: 60, seconds: 60 }

/** Works without signing in, for this one purpose, as long as the app's secret does not change. */
export function unsubscribeUrl(
  { app }: Pick<Ctx, "app">,
  memberId: Id<"mem">,
  kind: NotificationKind,
): string {
  return `${app.origin}/unsubscribe/${memberId}.${kind}.${signatureOf({ app }, memberId, kind)}`
}

export async function findUnsubscribe(
  ctx: Ctx,
  token: string,
): Promise<{ kind: NotificationKind; isOn: boolean } | undefined> {
  const target = readToken(ctx, token)
  if (!target || !(await memberExists(ctx, target.memberId))) return undefined
  return { kind: target.kind, isOn: await isWanted(ctx, target.memberId, target.kind, "mail") }
}

export async function setEmailsWanted(ctx: Ctx, token: string, isOn: boolean): Promise<NotificationKind> {
  const target = readToken(ctx, token)
  if (!target || !(await memberExists(ctx, target.memberId))) throw refuse("noSuchUnsubscribeLink")
  const { memberId, kind } = target
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  await ctx.db
    .insert(notificationChoices)
    .values({ memberId, kind, channel: "mail", isWanted: isOn })
    .onConflictDoUpdate({
      target: [notificationChoices.memberId, notificationChoices.kind, notificationChoices.channel],
      set: { isWanted: isOn },
    })
  return kind
}

function readToken(
  ctx: Pick<Ctx, "app">,
  token: string,
): { memberId: Id<"mem">; kind: NotificationKind } | undefined {
  const [memberId = "", name = "", signature = "", ...rest] = token.split(".")
  const kind = notificationKindNames.find((each) => each === name)
  if (!isId("mem", memberId) || !kind || isFixed(kind, "mail") || rest.length > 0) return undefined
  const own = Buffer.from(signatureOf(ctx, memberId, kind))
  const given = Buffer.from(signature)
  return given.length === own.length && timingSafeEqual(given, own) ? { memberId, kind } : undefined
}

function signatureOf({ app }: Pick<Ctx, "app">, memberId: Id<"mem">, kind: NotificationKind): string {
  return keyedDigest(app.secret, "stop letters", `${memberId} ${kind}`).slice(0, 40)
}

async function memberExists(ctx: Ctx, memberId: Id<"mem">): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.closedAt)))
  return rows.length > 0
}
