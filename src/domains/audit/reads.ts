import { and, count, desc, eq, gte, inArray, lt } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { auditEntries } from "./schema.ts"

export type AuditFilter = {
  actorIds?: readonly string[]
  subjectIds?: readonly string[]
  act?: string
  acts?: readonly string[]
  from?: Date
  before?: Date
}

export async function listAuditEntries(
  { db }: Pick<Ctx, "db">,
  filter: AuditFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const where = filterOf(filter)
  const [entries, [counted]] = await Promise.all([
    db
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(desc(auditEntries.at), desc(auditEntries.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(auditEntries).where(where),
  ])
  return { entries, total: counted?.total ?? 0 }
}

/** Jumps from act to act in the index instead of reading every row. */
export async function listRecordedActs({ app }: Pick<Ctx, "app">): Promise<string[]> {
  const { rows } = await app.pool.query<{ act: string }>(`
    with recursive acts as (
      (select act from audit_entries order by act limit 1)
      union all
      select (select act from audit_entries e where e.act > acts.act order by act limit 1) from acts where act is not null
    ) select act from acts where act is not null`)
  return rows.map(({ act }) => act)
}

function filterOf({ actorIds, subjectIds, act, acts, from, before }: AuditFilter) {
  return and(
    actorIds ? inArray(auditEntries.actorId, [...actorIds]) : undefined,
    subjectIds ? inArray(auditEntries.subjectId, [...subjectIds]) : undefined,
    act ? eq(auditEntries.act, act) : undefined,
    acts ? inArray(auditEntries.act, [...acts]) : undefined,
    from ? gte(auditEntries.at, from) : undefined,
    before ? lt(auditEntries.at, before) : undefined,
  )
}
