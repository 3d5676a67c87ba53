import { and, asc, count, eq, isNull, notInArray, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members, sessions } from "#domains/accounts/schema.ts"
import { rightsColumns } from "#domains/accounts/staff-roles/rights.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pick } from "#platform/pick.ts"

const maxStaff = 500

/** Who is on the staff, and how they sign in. */
export async function listStaff(ctx: Ctx) {
  requirePermission(ctx, "roles")
  const open = ctx.db
    .select({
      memberId: sessions.memberId,
      count: count().as("open_sessions"),
      lastSeenAt: sql<Date>`max(${sessions.updatedAt})`.mapWith(sessions.updatedAt).as("last_seen_at"),
    })
    .from(sessions)
    .where(sql`${sessions.expiresAt} > now()`)
    .groupBy(sessions.memberId)
    .as("open")
  const rows = await ctx.db
    .select({
      ...pick(members, "id", "username", "name", "totpSince"),
      ...pick(rightsColumns, "role", "status", "staffRole"),
      sessions: open.count,
      lastSeenAt: open.lastSeenAt,
    })
    .from(members)
    .leftJoin(open, eq(open.memberId, members.id))
    .where(and(notInArray(members.role, ["user", "member"]), isNull(members.closedAt)))
    .orderBy(asc(members.username))
    .limit(maxStaff)
  return rows.map(({ totpSince, lastSeenAt, sessions: openSessions, staffRole, ...row }) => ({
    ...row,
    staffRole: staffRole?.name ?? null,
    hasTwoSteps: totpSince !== null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    sessions: openSessions ?? 0,
  }))
}

export type StaffRow = Awaited<ReturnType<typeof listStaff>>[number]
