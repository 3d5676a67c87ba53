import { invalidatePages } from "#platform/cache.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import { insertStatement } from "#platform/database/table.server.ts"
import { type Id, newId } from "#platform/ids.ts"
import type { NewNotification } from "./notification-texts.ts"
import { notificationsTopic } from "./notifications-topic.ts"
import { pushNotices } from "./push/push-notices.ts"
import { notifications } from "./schema.ts"

/** Also to the browsers where the member turned notifications on, unless the caller pushes a text of its own. */
export async function notify(
  ctx: Ctx | Tx,
  memberId: Id<"mem">,
  notification: NewNotification,
  { pushes = true } = {},
): Promise<Id<"ntc">> {
  const id = newId("ntc")
  await ctx.db
    .insert(notifications)
    .values({ id, memberId, createdAt: ctx.now(), ...columnsOf(notification) })
  if (pushes) await pushNotices(ctx, [{ id, memberId, ...notification }])
  invalidateTopics(ctx, [memberId])
  return id
}

export async function notifyAll(
  ctx: Ctx | Tx,
  added: readonly (NewNotification & { memberId: Id<"mem"> })[],
): Promise<void> {
  if (added.length === 0) return
  const createdAt = ctx.now()
  const notices = added.map((notification) => ({ id: newId("ntc"), ...notification }))
  const rows = notices.map(({ id, memberId, ...notification }) => ({
    ...{ id, memberId, createdAt },
    ...columnsOf(notification),
  }))
  await sqlClientOf(ctx.db).query(insertStatement(notifications, rows))
  if (notices.length <= maxOneByOne) await pushNotices(ctx, notices)
  invalidateTopics(
    ctx,
    added.map(({ memberId }) => memberId),
  )
}

export function columnsOf({ title, content, action }: NewNotification) {
  return { title, content, actionPath: action?.path ?? null, actionText: action?.text ?? null }
}

/** Above this number nothing is pushed, and one event for everybody is cheaper than one per member. */
const maxOneByOne = 100

function invalidateTopics(ctx: Ctx | Tx, memberIds: readonly Id<"mem">[]): void {
  const unique = new Set(memberIds)
  const topics =
    unique.size > maxOneByOne ? [notificationsTopic.all] : [...unique].map((id) => notificationsTopic.of(id))
  const run = () => {
    for (const topic of topics) invalidatePages(ctx.app, topic)
  }
  if ("afterCommit" in ctx) ctx.afterCommit(run)
  else run()
}
