import { and, desc, gte, inArray, ne, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { AuditEvent } from "./record.ts"
import { refuse } from "./refusals.ts"
import { type AuditValues, auditEntries } from "./schema.ts"

/** Clocks differ a little, and a change is committed a little after its time. */
export const marginMs = 2_000

/**
 * A form does not overwrite what somebody else has set since it was read. Every verb records what it changes after it
 * holds its lock, so that the check is here for all of them.
 */
export async function requireUnchanged(
  { db, actor, seenAt }: Pick<Ctx, "db" | "actor" | "seenAt">,
  events: readonly AuditEvent[],
): Promise<void> {
  if (seenAt === undefined || actor.id === null) return
  const subjects = [...new Set(events.map(({ subjectId }) => subjectId))]
  const entries = await db
    .select({
      ...{ id: auditEntries.id, at: auditEntries.at, subjectId: auditEntries.subjectId },
      after: auditEntries.after,
      by: sql<string | null>`(select username from members where members.id = ${auditEntries.actorId})`,
    })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.subjectId, subjects),
        gte(auditEntries.at, new Date(seenAt.getTime() - marginMs)),
        ne(auditEntries.actorId, actor.id),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
  for (const event of events)
    for (const { id, at, subjectId, after, by } of entries) {
      const fields = subjectId === event.subjectId ? overwrittenFields(event, after) : []
      if (fields.length > 0)
        throw refuse("changedMeanwhile", {
          ...{ by: by ?? "–", moment: at.toISOString(), entry: id },
          ...{ changes: fields.join(", "), fields: fields.join("\n") },
        })
    }
}

/** What the event changes from the value that the others have set. */
export function overwrittenFields(
  { before = {}, after = {} }: Pick<AuditEvent, "before" | "after">,
  others: AuditValues,
): string[] {
  return Object.keys(after).filter(
    (name) => name in others && before[name] === others[name] && after[name] !== before[name],
  )
}
