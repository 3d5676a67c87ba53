import { and, eq, gte, inArray, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { inverseOf, type UndoableEntry } from "./inverses.ts"

export type LaterChange = { at: Date; by: string | null }

/** By the id of the entry: what has changed the same since. A transaction does not find its own changes. */
export async function findLaterChanges(
  { db }: Pick<Ctx, "db">,
  entries: readonly UndoableEntry[],
): Promise<Map<string, LaterChange>> {
  const later = new Map<string, LaterChange>()
  const [first] = entries.map(({ at }) => at).toSorted((one, other) => one.getTime() - other.getTime())
  if (!first) return later
  const acts = [...new Set(entries.flatMap((entry) => inverseOf(entry)?.family ?? []))]
  const subjects = [...new Set(entries.map(({ subjectId }) => subjectId))]
  const found = await db
    .select({
      ...{ id: auditEntries.id, at: auditEntries.at, act: auditEntries.act },
      ...{ subjectId: auditEntries.subjectId, by: members.username },
    })
    .from(auditEntries)
    .leftJoin(members, eq(members.id, auditEntries.actorId))
    .where(
      and(
        inArray(auditEntries.subjectId, subjects),
        inArray(auditEntries.act, acts),
        gte(auditEntries.at, first),
        sql`${auditEntries}.xmin is distinct from pg_current_xact_id_if_assigned()::xid`,
      ),
    )
    .orderBy(auditEntries.at, auditEntries.id)
  for (const entry of entries) {
    const family = inverseOf(entry)?.family ?? []
    const change = found.findLast(
      ({ id, at, act, subjectId }) =>
        subjectId === entry.subjectId &&
        family.includes(act) &&
        (at > entry.at || (+at === +entry.at && id > entry.id)),
    )
    if (change) later.set(entry.id, change)
  }
  return later
}
