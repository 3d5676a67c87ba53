import type { Ctx, Tx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { objectTopic } from "./object-topic.ts"
import { requireUnchanged } from "./require-unchanged.ts"
import { type AuditValues, auditEntries } from "./schema.ts"

/** Never put a secret in `before` or `after`. */
export type AuditEvent = {
  act: string
  subjectId: string
  reason?: string
  before?: AuditValues
  after?: AuditValues
}

type RecordContext = Pick<Ctx, "app" | "db" | "actor" | "now" | "requestId" | "seenAt"> &
  Partial<Pick<Tx, "afterCommit">>

export async function record(ctx: RecordContext, event: AuditEvent): Promise<void> {
  await recordAll(ctx, [event])
}

const maxRows = 1_000
/** An act on more objects at once is no change of a page that a colleague has open. */
const maxAnnounced = 100

export async function recordAll(ctx: RecordContext, all: readonly AuditEvent[]): Promise<void> {
  await requireUnchanged(ctx, all)
  const [at, actorId, requestId] = [ctx.now(), ctx.actor.id, ctx.requestId ?? null]
  for (let from = 0; from < all.length; from += maxRows)
    await ctx.db.insert(auditEntries).values(
      all.slice(from, from + maxRows).map(({ reason = null, before = {}, after = {}, ...event }) => {
        return { id: newId("aud"), at, actorId, requestId, ...event, reason, before, after }
      }),
    )
  if (all.length <= maxAnnounced) ctx.afterCommit?.(() => announce(ctx, all, at))
}

function announce({ app, actor }: RecordContext, all: readonly AuditEvent[], at: Date): void {
  const { id: byId, username: by } = actor
  if (byId === null || by === null) return
  for (const { subjectId } of all) app.live.publish(objectTopic.state(subjectId, at.getTime(), { byId, by }))
}
