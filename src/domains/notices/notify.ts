import type { Ctx, Tx } from "#platform/ctx.ts"
import { clientOf } from "#platform/db.server.ts"
import { type Id, newId } from "#platform/ids.ts"
import { outdate } from "#platform/kept.ts"
import { insertOf } from "#platform/table.server.ts"
import { noticesTopic } from "./notices-topic.ts"
import { notices } from "./schema.ts"

/** Notifies a member with a title and content as trusted HTML. An open page shows it at once. */
export async function notify(
  ctx: Ctx | Tx,
  memberId: Id<"mem">,
  notice: { title: string; content: string },
): Promise<Id<"ntc">> {
  const id = newId("ntc")
  await ctx.db.insert(notices).values({ id, memberId, createdAt: ctx.now(), ...notice })
  tell(ctx, [memberId])
  return id
}

export async function notifyAll(
  ctx: Ctx | Tx,
  left: readonly { memberId: Id<"mem">; title: string; content: string }[],
): Promise<void> {
  if (left.length === 0) return
  const createdAt = ctx.now()
  const rows = left.map((notice) => ({ id: newId("ntc"), createdAt, ...notice }))
  await clientOf(ctx.db).query(insertOf(notices, rows))
  tell(
    ctx,
    left.map(({ memberId }) => memberId),
  )
}

/** Above this number one event for everybody is cheaper than one per member. */
const mostOneByOne = 100

function tell(ctx: Ctx | Tx, memberIds: readonly Id<"mem">[]): void {
  const unique = new Set(memberIds)
  const topics =
    unique.size > mostOneByOne ? [noticesTopic.all] : [...unique].map((id) => noticesTopic.of(id))
  const run = () => {
    for (const topic of topics) outdate(ctx.app, topic)
  }
  if ("afterCommit" in ctx) ctx.afterCommit(run)
  else run()
}
