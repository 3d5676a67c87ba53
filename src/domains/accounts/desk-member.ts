import { and, asc, eq, inArray, or } from "drizzle-orm"
import type { Role, Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { covers, type Permission, requirePermission } from "./permissions.ts"
import { refuse } from "./refusals.ts"
import { requireUninvolved } from "./require-uninvolved.ts"
import { members } from "./schema.ts"

export type DeskMember = typeof members.$inferSelect

/**
 * A member, locked, for somebody of the desk to act on. The rows of all admins and of both people are held in one
 * order, and who acts is judged by the row as it is now: two admins who act on each other at once cannot both succeed.
 */
export async function lockForDesk(tx: Tx, memberId: string, permission: Permission): Promise<DeskMember> {
  const actorId = requirePermission(tx, permission)
  if (!isId("mem", memberId)) throw refuse("noSuchMember")
  const rows = await tx.db
    .select()
    .from(members)
    .where(or(inArray(members.id, [actorId, memberId]), eq(members.role, "admin")))
    .orderBy(asc(members.id))
    // Others who write rows of these people go on meanwhile, and may hold what this transaction still waits for.
    .for("no key update")
  const actor = rows.find(({ id }) => id === actorId)
  const member = rows.find(({ id }) => id === memberId)
  if (!actor) throw refuse("signIn")
  requirePermission({ actor: { ...tx.actor, role: actor.role, status: actor.status } }, permission)
  if (!member || member.closedAt) throw refuse("noSuchMember")
  // Nobody acts on who may do more than they may themselves.
  if (!covers(actor.role, member.role)) throw refuse("mayDoMore")
  // What nobody may do to themselves each verb says; another account of theirs is a colleague's to act on.
  if (memberId !== actorId) await requireUninvolved(tx, actorId, { memberIds: [memberId] })
  return member
}

/** The house is never left without an admin. */
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
