import { and, arrayContains, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { isOneOf } from "#platform/records.ts"
import { builtInRolesWith, type Permission } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import type { StaffRole } from "../roles.ts"
import { members, staffRoles } from "../schema.ts"
import { staffPermissions } from "../staff-permissions.ts"

/** For `members` under the given alias. */
export function staffRoleSql(alias: string): string {
  return `case when ${alias}.staff_role_id is not null then (
    select json_build_object('id', id, 'name', name, 'permissions', permissions, 'isReadOnly', is_read_only)
    from staff_roles where id = ${alias}.staff_role_id) end`
}

/** What `denialReason` needs of a member's row. */
export const rightsColumns = {
  ...pick(members, "role", "status"),
  isVerified: members.emailVerified,
  staffRole: sql<StaffRole | null>`${sql.raw(staffRoleSql("members"))}`,
}

/** After the lock on the member's row, in a statement of its own, so that it is the role as it is now. */
export async function lockStaffRole(tx: Tx, roleId: Id<"rol"> | null): Promise<StaffRole | null> {
  if (roleId === null) return null
  const [role] = await tx.db.select().from(staffRoles).where(eq(staffRoles.id, roleId)).for("share")
  if (!role) throw refuse("roleUnknown")
  return role
}

/** A condition on `members`: whose role has the permission, and may change things with it. */
export function worksWith(permission: Permission): SQL | undefined {
  const builtIn = inArray(members.role, builtInRolesWith(permission))
  if (permission === "adminPages") return or(builtIn, eq(members.role, "staff"))
  if (!isOneOf(staffPermissions, permission)) return builtIn
  const granting = and(eq(staffRoles.isReadOnly, false), arrayContains(staffRoles.permissions, [permission]))
  return or(
    builtIn,
    sql`${members.staffRoleId} in (select ${staffRoles.id} from ${staffRoles} where ${granting})`,
  )
}
