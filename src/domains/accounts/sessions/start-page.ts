import type { AppPath } from "#platform/app-path.ts"
import { isStaffRole, type RoleAndStatus } from "../permissions.ts"

/** Where a member begins who signs in without having asked for a page. */
export function startPageOf({ role }: Pick<RoleAndStatus, "role">): AppPath {
  return role !== null && isStaffRole(role) ? "/admin" : "/home"
}
