import { eq } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { emailMember } from "../email-member.ts"
import { type LockedMember, lockMemberForStaff } from "../lock-member.ts"
import { isStaffRole } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { backupCodes, members } from "../schema.ts"
import { twoStepPage } from "./turn-on-two-step.ts"

export async function liftTwoStep(ctx: Ctx, memberId: string, reason: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const member = await lockMemberWithTwoStep(tx, memberId, reason)
    if (isStaffRole(member.role)) throw refuse("secondApproverRequired")
    await turnOffForMember(tx, member, reason)
  })
}

/** For any account, after one admin's request and another's approval. */
export async function liftTwoStepApproved(tx: Tx, memberId: string, reason: string): Promise<void> {
  await turnOffForMember(tx, await lockMemberWithTwoStep(tx, memberId, reason), reason)
}

export async function lockMemberWithTwoStep(tx: Tx, memberId: string, reason: string): Promise<LockedMember> {
  const member = await lockMemberForStaff(tx, memberId, "members")
  // Members use the settings, with a code or the password.
  if (member.id === tx.actor.id) throw refuse("notAllowed")
  if (!member.totpSince) throw refuse("twoStepIsOff")
  if (!reason) throw refuse("reasonRequired", { field: "reason" })
  return member
}

async function turnOffForMember(tx: Tx, member: LockedMember, reason: string): Promise<void> {
  await tx.db
    .update(members)
    .set({ totpSecret: null, totpSince: null, totpLastStep: null, updatedAt: tx.now() })
    .where(eq(members.id, member.id))
  await tx.db.delete(backupCodes).where(eq(backupCodes.memberId, member.id))
  await record(tx, {
    act: "members.liftTwoStep",
    subjectId: member.id,
    reason,
    before: { twoStep: true },
    after: { twoStep: false },
  })
  await emailMember(tx, member.id, "accounts.twoStepOff", { page: twoStepPage })
}
