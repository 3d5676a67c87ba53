import { and, asc, count, desc, eq, inArray, isNull, max } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LiveState } from "#platform/live/topic.ts"
import { pick } from "#platform/pick.ts"
import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKindNames,
  notificationKinds,
} from "./kinds.ts"
import { actionTextIn, contentIn, titleIn } from "./notification-texts.ts"
import { notificationsTopic } from "./notifications-topic.ts"
import { notificationChoices, notifications } from "./schema.ts"

export async function listNotifications(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const rows = await ctx.db
    .select({
      _id: notifications.id,
      title: notifications.title,
      content: notifications.content,
      actionPath: notifications.actionPath,
      actionText: notifications.actionText,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(eq(notifications.memberId, memberId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(200)
  const { language } = ctx
  return rows.map(({ _id, title, content, readAt, createdAt, actionPath, actionText }) => ({
    _id,
    title: titleIn(language, title),
    content: contentIn(language, content),
    isTranslated: typeof title !== "string",
    action:
      actionPath === null || actionText === null
        ? null
        : { path: actionPath, text: actionTextIn(language, actionText) },
    read: readAt !== null,
    createdAt: createdAt.toISOString(),
  }))
}

/** For the member's copy of their data, oldest first. */
export async function listAllNotifications(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const rows = await ctx.db
    .select(pick(notifications, "title", "content", "createdAt", "readAt"))
    .from(notifications)
    .where(eq(notifications.memberId, memberId))
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
  return rows.map(({ title, content, ...times }) => ({
    title: titleIn(ctx.language, title),
    content: contentIn(ctx.language, content),
    ...times,
  }))
}

export type NotificationView = Awaited<ReturnType<typeof listNotifications>>[number]

export async function countUnread(ctx: Ctx): Promise<number> {
  const memberId = requireSignedIn(ctx)
  const [unread] = await ctx.db
    .select({ count: count() })
    .from(notifications)
    .where(and(eq(notifications.memberId, memberId), isNull(notifications.readAt)))
  return unread?.count ?? 0
}

export async function readNotificationsState(ctx: Ctx): Promise<LiveState[]> {
  const memberId = requireSignedIn(ctx)
  const [newest] = await ctx.db
    .select({ at: max(notifications.createdAt) })
    .from(notifications)
    .where(and(eq(notifications.memberId, memberId), isNull(notifications.readAt)))
  if (!newest?.at) return []
  return [notificationsTopic.state(memberId, newest.at.getTime() * 1_000, {})]
}

export async function readNotificationChoices(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const chosen = await ctx.db
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.memberId, memberId))
  return notificationKindNames.flatMap((kind) =>
    notificationChannels.map((channel) => {
      const choice = chosen.find((row) => row.kind === kind && row.channel === channel)
      return { kind, channel, isWanted: choice?.isWanted ?? notificationKinds[kind][channel] }
    }),
  )
}

/** Call it before writing an e-mail or a notification. */
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
    .from(notificationChoices)
    .where(inArray(notificationChoices.memberId, [...memberIds]))
  const chosen = new Map(
    rows.map((row) => [`${row.memberId} ${row.kind} ${row.channel}`, row.isWanted] as const),
  )
  return (memberId: Id<"mem">, kind: NotificationKind, channel: NotificationChannel): boolean =>
    chosen.get(`${memberId} ${kind} ${channel}`) ?? notificationKinds[kind][channel]
}
