import { and, count, desc, eq, inArray, isNull, max } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LiveState } from "#platform/topic.ts"
import { channels, kindNames, kinds, type NotificationChannel, type NotificationKind } from "./kinds.ts"
import { noticesTopic } from "./notices-topic.ts"
import { noticeChoices, notices } from "./schema.ts"

export async function listNotices(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const rows = await ctx.db
    .select({
      _id: notices.id,
      title: notices.title,
      content: notices.content,
      createdAt: notices.createdAt,
      readAt: notices.readAt,
    })
    .from(notices)
    .where(eq(notices.memberId, memberId))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(200)
  return rows.map(({ readAt, createdAt, ...notice }) => ({
    ...notice,
    read: readAt !== null,
    createdAt: createdAt.toISOString(),
  }))
}

export type NotificationView = Awaited<ReturnType<typeof listNotices>>[number]

export async function countUnread(ctx: Ctx): Promise<number> {
  const memberId = requireSignedIn(ctx)
  const [unread] = await ctx.db
    .select({ count: count() })
    .from(notices)
    .where(and(eq(notices.memberId, memberId), isNull(notices.readAt)))
  return unread?.count ?? 0
}

/** The live stream's first state: the time of the newest unread notification, without its content. */
export async function readNoticesState(ctx: Ctx): Promise<LiveState[]> {
  const memberId = requireSignedIn(ctx)
  const [newest] = await ctx.db
    .select({ at: max(notices.createdAt) })
    .from(notices)
    .where(and(eq(notices.memberId, memberId), isNull(notices.readAt)))
  if (!newest?.at) return []
  return [noticesTopic.state(memberId, newest.at.getTime() * 1_000, {})]
}

export async function readChoices(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const chosen = await ctx.db.select().from(noticeChoices).where(eq(noticeChoices.memberId, memberId))
  return kindNames.flatMap((kind) =>
    channels.map((channel) => {
      const choice = chosen.find((row) => row.kind === kind && row.channel === channel)
      return { kind, channel, isWanted: choice?.isWanted ?? kinds[kind][channel] }
    }),
  )
}

/** True if a member wants this kind by this channel. Call it before writing an e-mail or a notification. */
export async function isWanted(
  ctx: Pick<Ctx, "db">,
  memberId: Id<"mem">,
  kind: NotificationKind,
  channel: NotificationChannel,
): Promise<boolean> {
  return (await readWanted(ctx, [memberId]))(memberId, kind, channel)
}

export async function readWanted(ctx: Pick<Ctx, "db">, memberIds: readonly Id<"mem">[]) {
  const rows = await ctx.db
    .select()
    .from(noticeChoices)
    .where(inArray(noticeChoices.memberId, [...memberIds]))
  const chosen = new Map(
    rows.map((row) => [`${row.memberId} ${row.kind} ${row.channel}`, row.isWanted] as const),
  )
  return (memberId: Id<"mem">, kind: NotificationKind, channel: NotificationChannel): boolean =>
    chosen.get(`${memberId} ${kind} ${channel}`) ?? kinds[kind][channel]
}
