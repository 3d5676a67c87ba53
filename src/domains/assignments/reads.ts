import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { Permission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { worksWith } from "#domains/accounts/staff-roles/rights.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pick } from "#platform/pick.ts"
import { assignments } from "./schema.ts"

const maxColleagues = 200

/** Staff who work with this permission. */
export async function listColleagues({ db }: Pick<Ctx, "db">, permission: Permission) {
  return await db
    .select(pick(members, "id", "username", "language"))
    .from(members)
    .where(and(worksWith(permission), eq(members.status, "active"), isNull(members.closedAt)))
    .orderBy(members.username)
    .limit(maxColleagues)
}

export type Colleague = Awaited<ReturnType<typeof listColleagues>>[number]

/** For reads of pages that have checked who may open the object. */
export async function readAssignment(ctx: Ctx, subjectId: string, permission: Permission) {
  const [[assigned], colleagues] = await Promise.all([
    ctx.db
      .select({ ...pick(assignments, "assigneeId", "assignedAt"), assignee: members.username })
      .from(assignments)
      .innerJoin(members, eq(members.id, assignments.assigneeId))
      .where(eq(assignments.subjectId, subjectId)),
    listColleagues(ctx, permission),
  ])
  return {
    subjectId,
    assignee: assigned
      ? { id: assigned.assigneeId, username: assigned.assignee, since: assigned.assignedAt.toISOString() }
      : null,
    colleagues: colleagues.map(({ id, username }) => ({ id, username })),
    isMine: assigned?.assigneeId === ctx.actor.id,
    actorId: ctx.actor.id ?? "",
  }
}

export type AssignmentView = Awaited<ReturnType<typeof readAssignment>>

/** Of a list's rows: those assigned to the actor. */
export function isAssignedToMe({ actor }: Pick<Ctx, "actor">, id: AnyPgColumn): SQL {
  return sql`exists (select from ${assignments} where ${assignments.subjectId} = ${id} and ${assignments.assigneeId} = ${actor.id})`
}
