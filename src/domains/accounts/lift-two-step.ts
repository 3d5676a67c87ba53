import { eq } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type DeskMember, lockForDesk } from "./desk-member.ts"
import { isStaffRole } from "./permissions.ts"
import { refuse } from "./refusals.ts"
import { backupCodes, members } from "./schema.ts"
import { tellMember } from "./tell-member.ts"
import { twoStepPage } from "./turn-on-two-step.ts"

/**
 * For who has lost phone and codes: staff, sure of who asks, take the second step off. The member is told. A colleague's
 * is never taken off by one person: it would open an account that reads or pays out what the first may not.
 */
export async function liftTwoStep(ctx: Ctx, memberId: string, reason: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const member = await lockWithTwoStep(tx, memberId, reason)
    if (isStaffRole(member.role)) throw refuse("needsSecondPerson")
    await lift(tx, member, reason)
  })
}

/** The same for anybody, once one admin has asked for it and another approves: a part of the approver's transaction. */
export async function liftTwoStepByTwo(tx: Tx, memberId: string, reason: string): Promise<void> {
  await lift(tx, await lockWithTwoStep(tx, memberId, reason), reason)
}

export async function lockWithTwoStep(tx: Tx, memberId: string, reason: string): Promise<DeskMember> {
  const member = await lockForDesk(tx, memberId, "members")
  // One's own is turned off in the settings, with a code or the password.
  if (member.id === tx.actor.id) throw refuse("notAllowed")
  if (!member.totpSince) throw refuse("twoStepIsOff")
  if (!reason) throw refuse("reasonRequired", { field: "reason" })
  return member
}

async function lift(tx: Tx, member: DeskMember, reason: string): Promise<void> {
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
  await tellMember(tx, member.id, "accounts.twoStepOff", { page: twoStepPage })
}
