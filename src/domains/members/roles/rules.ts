import type { StaffRole } from "#domains/accounts/roles.ts"
import type { StaffPermission } from "#domains/accounts/staff-permissions.ts"

type RoleRights = Pick<StaffRole, "permissions" | "isReadOnly">

/** What the holders of a role may do after a change and could not do before. */
export function gainedBy(before: RoleRights, after: RoleRights): StaffPermission[] {
  const mayChangeMore = before.isReadOnly && !after.isReadOnly
  return after.permissions.filter((each) => mayChangeMore || !before.permissions.includes(each))
}
