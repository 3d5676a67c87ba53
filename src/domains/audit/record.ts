import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { type AuditValues, auditEntries } from "./schema.ts"

/** Never put a secret in `before` or `after`. */
export type AuditEvent = {
  act: string
  subjectId: string
  reason?: string
  before?: AuditValues
  after?: AuditValues
}

export async function record(ctx: Pick<Ctx, "db" | "actor" | "now">, event: AuditEvent): Promise<void> {
  await recordAll(ctx, [event])
}

const maxRows = 1_000

export async function recordAll(
  ctx: Pick<Ctx, "db" | "actor" | "now">,
  all: readonly AuditEvent[],
): Promise<void> {
  const [at, actorId] = [ctx.now(), ctx.actor.id]
  for (let from = 0; from < all.length; from += maxRows)
    await ctx.db.insert(auditEntries).values(
      all.slice(from, from + maxRows).map(({ reason = null, before = {}, after = {}, ...event }) => {
        return { id: newId("aud"), at, actorId, ...event, reason, before, after }
      }),
    )
}
