import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type Permission, requirePermission } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { members } from "../schema.ts"
import { lockStaffRole } from "../staff-roles/rights.ts"

/** A cached session may be some seconds old. */
export async function requireFreshPermission(tx: Tx, permission: Permission): Promise<Id<"mem">> {
  const memberId = requirePermission(tx, permission)
  const { role, status, emailVerified: isVerified, closedAt, staffRoleId } = members
  const [row] = await tx.db
    .select({ role, status, isVerified, closedAt, staffRoleId })
    .from(members)
    .where(eq(members.id, memberId))
    .for("share")
  if (!row || row.closedAt !== null) throw refuse("signIn")
  const staffRole = await lockStaffRole(tx, row.staffRoleId)
  requirePermission({ actor: { ...tx.actor, ...row, staffRole } }, permission)
  return memberId
}
