import { asc, desc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { refuse } from "../refusals.ts"
import { statusIncidents, statusUpdates } from "../schema.ts"
import { type IncidentListQuery, incidentList } from "./incident-list.ts"

const { id, title, components, stage, beganAt } = statusIncidents

const listed = listSql(incidentList, {
  id,
  word: wordIn(sql`${title} ->> 'en'`, sql`${title} ->> 'vi'`, sql`${title} ->> 'cn'`),
  facets: { stage, component: (component) => sql`${component} = any(${components})` },
  sorts: { newest: [desc(beganAt), desc(id)], oldest: [asc(beganAt), asc(id)] },
})

export async function listIncidents(ctx: Ctx, query: IncidentListQuery) {
  requirePermission(ctx, "settings")
  const { limit, offset } = listed.pageOf(query)
  const rows = await ctx.db
    .select({
      ...pick(statusIncidents, "id", "title", "components", "impact", "stage", "beganAt", "endedAt"),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(statusIncidents)
    .where(listed.where(ctx, query))
    .orderBy(...listed.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? 0
  const incidents = rows.map(({ total: _, ...row }) => withTimes(row))
  return { incidents, total, pages: pagesOf(total, limit) }
}

export type ListedIncident = Awaited<ReturnType<typeof listIncidents>>["incidents"][number]

export async function readIncident(ctx: Ctx, incidentId: string) {
  requirePermission(ctx, "settings")
  const [row] = isId("inc", incidentId)
    ? await ctx.db
        .select(pick(statusIncidents, "id", "title", "components", "impact", "stage", "beganAt", "endedAt"))
        .from(statusIncidents)
        .where(eq(id, incidentId))
    : []
  if (!row) throw refuse("noSuchIncident")
  const updates = await ctx.db
    .select({ ...pick(statusUpdates, "id", "stage", "text", "at"), author: members.username })
    .from(statusUpdates)
    .innerJoin(members, eq(members.id, statusUpdates.authorId))
    .where(eq(statusUpdates.incidentId, row.id))
    .orderBy(desc(statusUpdates.id))
  return {
    ...withTimes(row),
    updates: updates.map(({ at, ...update }) => ({ ...update, at: at.toISOString() })),
  }
}

export type AdminIncident = Awaited<ReturnType<typeof readIncident>>

function withTimes<Row extends { beganAt: Date; endedAt: Date | null }>({
  beganAt: began,
  endedAt,
  ...row
}: Row) {
  return { ...row, beganAt: began.toISOString(), endedAt: endedAt?.toISOString() ?? null }
}
