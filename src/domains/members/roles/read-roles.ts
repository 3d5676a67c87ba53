import { and, asc, count, eq, isNull } from "drizzle-orm"
import { isStaffRole, requirePermission, staffPermissionsIn } from "#domains/accounts/permissions.ts"
import { refuse } from "#domains/accounts/refusals.ts"
import { type BuiltInRole, roleNames, type StaffRole } from "#domains/accounts/roles.ts"
import { members, staffRoles } from "#domains/accounts/schema.ts"
import type { StaffPermission } from "#domains/accounts/staff-permissions.ts"
import { readActivity } from "#domains/notes/read-activity.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { isOneOf } from "#platform/records.ts"

export type ListedRole = {
  /** The name of a built-in role, or the id of one that staff define. */
  id: BuiltInRole | Id<"rol">
  /** Null for a built-in role, which has a text in each language. */
  name: string | null
  isReadOnly: boolean
  permissions: readonly StaffPermission[]
  people: number
}

/** Every role of the staff: first those that never change. */
export async function listRoles(ctx: Ctx): Promise<ListedRole[]> {
  requirePermission(ctx, "roles")
  const [stored, builtIn, held] = await Promise.all([
    listStaffRoles(ctx),
    ctx.db
      .select({ id: members.role, people: count() })
      .from(members)
      .where(isNull(members.closedAt))
      .groupBy(members.role),
    ctx.db
      .select({ id: members.staffRoleId, people: count() })
      .from(members)
      .where(and(isNull(members.closedAt), eq(members.role, "staff")))
      .groupBy(members.staffRoleId),
  ])
  const peopleOf = (id: string) => [...builtIn, ...held].find((each) => each.id === id)?.people ?? 0
  return [
    ...roleNames.filter(isStaffRole).map((role) => ({
      ...{ id: role, name: null, isReadOnly: false, people: peopleOf(role) },
      permissions: staffPermissionsIn({ role }),
    })),
    ...stored.map((role) => ({ ...role, people: peopleOf(role.id) })),
  ]
}

export async function listStaffRoles(ctx: Ctx): Promise<StaffRole[]> {
  requirePermission(ctx, "roles")
  return await ctx.db.select().from(staffRoles).orderBy(asc(staffRoles.name))
}

export async function readRole(ctx: Ctx, roleId: string) {
  const role = (await listRoles(ctx)).find(({ id }) => id === roleId)
  if (!role || role.name === null) throw refuse("noSuchRole")
  return { ...role, name: role.name, activity: await readActivity(ctx, roleId) }
}

/** A new role begins as a copy of another, or empty. */
export async function readRoleDraft(ctx: Ctx, from: string | null) {
  const copied = (await listRoles(ctx)).find(({ id }) => id === from)
  const { isReadOnly = false, permissions = [] } = copied ?? {}
  const copiedFrom = isOneOf(roleNames, copied?.id) ? copied.id : (copied?.name ?? null)
  return { name: "", isReadOnly, permissions, copiedFrom }
}
