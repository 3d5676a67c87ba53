import { inArray, or } from "drizzle-orm"
import { type AuditFilter, listAuditEntries, listRecordedActs } from "#domains/audit/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { parseSingaporeTime } from "#platform/time.ts"
import { requirePermission } from "../permissions.ts"
import { members } from "../schema.ts"
import { type AuditListQuery, auditList } from "./audit-list.ts"

const dayMs = 24 * 60 * 60 * 1_000

export async function listAudit(ctx: Ctx, query: Partial<AuditListQuery>) {
  const { page, limit } = parseListQuery(auditList, query)
  const { entries, total } = await listAuditEntries(ctx, await filterFrom(ctx, query), {
    limit,
    offset: (page - 1) * limit,
  })
  return { entries: await withNames(ctx, entries), total, pages: pagesOf(total, limit) }
}

const maxInFile = 50_000

export async function listWholeAudit(ctx: Ctx, query: AuditListQuery) {
  const { entries } = await listAuditEntries(ctx, await filterFrom(ctx, query), { limit: maxInFile })
  return await withNames(ctx, entries)
}

export async function listAuditActs(ctx: Ctx): Promise<string[]> {
  requirePermission(ctx, "audit")
  return await listRecordedActs(ctx)
}

export type AuditEntry = Awaited<ReturnType<typeof listAudit>>["entries"][number]

async function filterFrom(ctx: Ctx, query: Partial<AuditListQuery>): Promise<AuditFilter> {
  requirePermission(ctx, "audit")
  const { actor, subject, act, from, to } = parseListQuery(auditList, query)
  const filter: AuditFilter = act ? { act } : {}
  if (actor) filter.actorIds = await idsOf(ctx, actor)
  if (subject) filter.subjectIds = await idsOf(ctx, subject)
  const [first, last] = [from, to].map((date) => (date ? parseSingaporeTime(`${date}T00:00`) : undefined))
  if (first) filter.from = first
  if (last) filter.before = new Date(last.getTime() + dayMs)
  return filter
}

async function idsOf({ db }: Ctx, name: string): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(or(inArray(members.username, [name]), inArray(members.email, [name])))
  return [name, ...rows.map(({ id }) => id)]
}

type StoredAuditEntry = Awaited<ReturnType<typeof listAuditEntries>>["entries"][number]

export async function withNames({ db }: Ctx, entries: readonly StoredAuditEntry[]) {
  const ids = new Set(entries.flatMap(({ actorId, subjectId }) => [actorId, subjectId]))
  const memberIds = [...ids].filter((id) => isId("mem", id))
  const rows =
    memberIds.length === 0
      ? []
      : await db
          .select({ id: members.id, username: members.username })
          .from(members)
          .where(inArray(members.id, memberIds))
  const names = new Map<string, string>(rows.map(({ id, username }) => [id, username]))
  return entries.map(({ at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    actor: entry.actorId === null ? null : (names.get(entry.actorId) ?? entry.actorId),
    subject: names.get(entry.subjectId) ?? entry.subjectId,
  }))
}
