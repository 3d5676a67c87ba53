import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Role } from "#domains/accounts/roles.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { emailMember } from "./email-member.ts"
import { isActiveAdmin, lockMemberForStaff, requireOtherAdmin } from "./lock-member.ts"
import { covers, needsApprovalToGrant } from "./permissions.ts"
import { refuse } from "./refusals.ts"
import { roleNames } from "./roles.ts"
import { members } from "./schema.ts"
import { invalidateMember } from "./sessions/session.ts"

export const RoleChange = z.object({
  role: z.enum(roleNames, { error: "roleUnknown" }),
  reason: z.string().trim().max(500, "reasonTooLong").default(""),
})
export type RoleChange = z.output<typeof RoleChange>

type RoleChangeResult = { id: Id<"mem">; was: Role }

export async function changeRole(ctx: Ctx, memberId: string, change: RoleChange): Promise<RoleChangeResult> {
  if (needsApprovalToGrant(change.role)) throw refuse("secondApproverRequired")
  return await setRole(ctx, memberId, change)
}

/** In the approver's transaction. */
export async function changeRoleApproved(
  tx: Tx,
  memberId: string,
  change: RoleChange,
): Promise<RoleChangeResult> {
  return await setRole(tx, memberId, change)
}

async function setRole(
  ctx: Ctx,
  memberId: string,
  { role: requestedRole, reason }: RoleChange,
): Promise<RoleChangeResult> {
  return await transaction(ctx, async (tx) => {
    const member = await lockMemberForStaff(tx, memberId, "roles")
    // A member who paid for a membership before joining the staff keeps it.
    const isMemberStill = requestedRole === "user" && member.role !== "member" && member.memberSince !== null
    const role = isMemberStill ? "member" : requestedRole
    if (member.id === tx.actor.id) throw refuse("ownRole")
    if (member.role === role) throw refuse("sameRole")
    if (tx.actor.role === null || !covers(tx.actor.role, role)) throw refuse("roleNotYours")
    if (isActiveAdmin(member)) await requireOtherAdmin(tx, member.id)
    await tx.db.update(members).set({ role, updatedAt: tx.now() }).where(eq(members.id, member.id))
    await record(tx, {
      act: "members.changeRole",
      subjectId: member.id,
      ...(reason ? { reason } : {}),
      before: { role: member.role },
      after: { role },
    })
    await emailMember(tx, member.id, "accounts.roleChanged", { page: "/my-account", role })
    tx.afterCommit(() => invalidateMember(tx.app, member.id))
    return { id: member.id, was: member.role }
  })
}
