import { and, asc, eq, inArray, or } from "drizzle-orm"
import type { Role } from "#domains/accounts/roles.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { covers, type Permission, requirePermission } from "./permissions.ts"
import { refuse } from "./refusals.ts"
import { requireUninvolved } from "./require-uninvolved.ts"
import { members } from "./schema.ts"

export type LockedMember = typeof members.$inferSelect

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
  requirePermission({ actor: { ...tx.actor, role: actor.role, status: actor.status } }, permission)
  if (!member || member.closedAt) throw refuse("noSuchMember")
  if (!covers(actor.role, member.role)) throw refuse("higherRole")
  // Callers restrict acts on oneself.
  if (memberId !== actorId) await requireUninvolved(tx, actorId, { memberIds: [memberId] })
  return member
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
