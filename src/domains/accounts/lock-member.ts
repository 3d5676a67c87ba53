import { and, asc, eq, inArray, or } from "drizzle-orm"
import type { Role, StaffRole } from "#domains/accounts/roles.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { covers, type Permission, requirePermission } from "./permissions.ts"
import { refuse } from "./refusals.ts"
import { requireUninvolved } from "./require-uninvolved.ts"
import { members } from "./schema.ts"
import { lockStaffRole } from "./staff-roles/rights.ts"

export type LockedMember = typeof members.$inferSelect & { staffRole: StaffRole | null }

/**
 * Locks the admins and both people in one order, and checks the actor's current row: two admins who act on each other
 * cannot both succeed.
 */
export async function lockMemberForStaff(
  tx: Tx,
  memberId: string,
  permission: Permission,
): Promise<LockedMember> {
  const actorId = requirePermission(tx, permission)
  if (!isId("mem", memberId)) throw refuse("noSuchMember")
  const rows = await tx.db
    .select()
    .from(members)
    .where(or(inArray(members.id, [actorId, memberId]), eq(members.role, "admin")))
    .orderBy(asc(members.id))
    // Not FOR UPDATE: transactions that reference these people may hold locks that this one waits for.
    .for("no key update")
  const actor = rows.find(({ id }) => id === actorId)
  const member = rows.find(({ id }) => id === memberId)
  if (!actor) throw refuse("signIn")
  const own = { role: actor.role, staffRole: await lockStaffRole(tx, actor.staffRoleId) }
  requirePermission({ actor: { ...tx.actor, ...own, status: actor.status } }, permission)
  if (!member || member.closedAt) throw refuse("noSuchMember")
  const staffRole = await lockStaffRole(tx, member.staffRoleId)
  if (!covers(own, { role: member.role, staffRole })) throw refuse("higherRole")
  // Callers restrict acts on oneself.
  if (memberId !== actorId) await requireUninvolved(tx, actorId, { memberIds: [memberId] })
  return { ...member, staffRole }
}

export async function requireOtherAdmin(tx: Tx, memberId: Id<"mem">): Promise<void> {
  const admins = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, "admin"), eq(members.status, "active")))
  if (!admins.some(({ id }) => id !== memberId)) throw refuse("lastAdmin")
}

export function isActiveAdmin({ role, status }: { role: Role; status: string }): boolean {
  return role === "admin" && status === "active"
}
