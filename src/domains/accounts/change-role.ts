import { isDeepStrictEqual } from "node:util"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { isOneOf } from "#platform/records.ts"
import { emailMember } from "./email-member.ts"
import { isActiveAdmin, type LockedMember, lockMemberForStaff, requireOtherAdmin } from "./lock-member.ts"
import { covers, needsApprovalToGrant } from "./permissions.ts"
import { refuse } from "./refusals.ts"
import { type BuiltInRole, type Role, roleNames, type StaffRole } from "./roles.ts"
import { members } from "./schema.ts"
import { invalidateMember } from "./sessions/session.ts"
import { lockStaffRole } from "./staff-roles/rights.ts"

/** `role` is the name of a built-in role or the id of one that staff define. */
export const RoleChange = z.object({
  role: z.string({ error: "roleUnknown" }).refine(isGivable, "roleUnknown"),
  reason: z.string({ error: "reasonRequired" }).trim().min(1, "reasonRequired").max(500, "reasonTooLong"),
})
export type RoleChange = z.output<typeof RoleChange>

function isGivable(text: string): text is BuiltInRole | Id<"rol"> {
  return isOneOf(roleNames, text) || isId("rol", text)
}

export type GivenRole = { role: BuiltInRole; staffRole: null } | { role: "staff"; staffRole: StaffRole }

type RoleChangeResult = { id: Id<"mem">; was: Role }

export async function changeRole(ctx: Ctx, memberId: string, change: RoleChange): Promise<RoleChangeResult> {
  return await transaction(ctx, async (tx) => {
    const member = await lockMemberForStaff(tx, memberId, "roles")
    const given = await readGivenRole(tx, change.role)
    if (needsApprovalToGrant(given)) throw refuse("secondApproverRequired")
    return await setRole(tx, member, given, change.reason)
  })
}

/** In the approver's transaction. The request is for the role as it was then. */
export async function changeRoleApproved(
  tx: Tx,
  memberId: string,
  change: RoleChange,
  requested: Readonly<Record<string, unknown>> = {},
): Promise<RoleChangeResult> {
  const member = await lockMemberForStaff(tx, memberId, "roles")
  const given = await readGivenRole(tx, change.role)
  if (!isDeepStrictEqual(snapshotOf(given), requested)) throw refuse("roleChanged")
  return await setRole(tx, member, given, change.reason)
}

/** What a request to give the role stores of it. */
export function snapshotOf({ staffRole }: GivenRole) {
  return staffRole ? { isReadOnly: staffRole.isReadOnly, permissions: staffRole.permissions.toSorted() } : {}
}

/** Locks a stored role: it stays as it is until the commit. */
export async function readGivenRole(tx: Tx, role: RoleChange["role"]): Promise<GivenRole> {
  if (!isId("rol", role)) return { role, staffRole: null }
  const staffRole = await lockStaffRole(tx, role)
  if (!staffRole) throw refuse("roleUnknown")
  return { role: "staff", staffRole }
}

/** The name of a built-in role, which has a text in each language, or that of a stored one. */
export function roleLabel({ role, staffRole }: { role: Role; staffRole?: StaffRole | null }): string {
  return staffRole?.name ?? role
}

async function setRole(
  tx: Tx,
  member: LockedMember,
  given: GivenRole,
  reason: string,
): Promise<RoleChangeResult> {
  // A member who paid for a membership before joining the staff keeps it.
  const isMemberStill = given.role === "user" && member.role !== "member" && member.memberSince !== null
  const next: GivenRole = isMemberStill ? { role: "member", staffRole: null } : given
  const staffRoleId = next.staffRole?.id ?? null
  if (member.id === tx.actor.id) throw refuse("ownRole")
  if (member.role === next.role && member.staffRoleId === staffRoleId) throw refuse("sameRole")
  if (!covers(tx.actor, next)) throw refuse("roleNotYours")
  if (isActiveAdmin(member)) await requireOtherAdmin(tx, member.id)
  await tx.db
    .update(members)
    .set({ role: next.role, staffRoleId, updatedAt: tx.now() })
    .where(eq(members.id, member.id))
  await record(tx, {
    act: "members.changeRole",
    subjectId: member.id,
    reason,
    before: { role: roleLabel(member) },
    after: { role: roleLabel(next) },
  })
  await emailMember(tx, member.id, "accounts.roleChanged", { page: "/my-account", role: roleLabel(next) })
  tx.afterCommit(() => invalidateMember(tx.app, member.id))
  return { id: member.id, was: member.role }
}
