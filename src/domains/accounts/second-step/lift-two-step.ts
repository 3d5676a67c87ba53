import { and, eq, isNull, or } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
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
    await turnOffForMember(tx, member.id, reason)
  })
}

/** For any account, after one admin's request and another's approval. */
export async function liftTwoStepApproved(tx: Tx, memberId: string, reason: string): Promise<void> {
  const { id } = await lockMemberWithTwoStep(tx, memberId, reason)
  await turnOffForMember(tx, id, reason)
}

export async function lockMemberWithTwoStep(tx: Tx, memberId: string, reason: string): Promise<LockedMember> {
  const member = await lockMemberForStaff(tx, memberId, "members")
  // Members use the settings, with a code or the password.
  if (member.id === tx.actor.id) throw refuse("notAllowed")
  if (!member.totpSince) throw refuse("twoStepIsOff")
  if (!reason) throw refuse("reasonRequired", { field: "reason" })
  return member
}

/** For operators: an admin who lost the second step, and is the only one, cannot ask a colleague. Takes a username or an e-mail. */
export async function liftTwoStepAsOperator(ctx: Ctx, name: string, reason: string): Promise<string> {
  return await transaction(ctx, async (tx) => {
    const [member] = await tx.db
      .select({ id: members.id, username: members.username, totpSince: members.totpSince })
      .from(members)
      .where(and(or(eq(members.username, name), eq(members.email, name)), isNull(members.closedAt)))
      .for("no key update")
    if (!member) throw refuse("noSuchMember")
    if (!member.totpSince) throw refuse("twoStepIsOff")
    await turnOffForMember(tx, member.id, reason)
    return member.username
  })
}

async function turnOffForMember(tx: Tx, memberId: Id<"mem">, reason: string): Promise<void> {
  await tx.db
    .update(members)
    .set({ totpSecret: null, totpSince: null, totpLastStep: null, updatedAt: tx.now() })
    .where(eq(members.id, memberId))
  await tx.db.delete(backupCodes).where(eq(backupCodes.memberId, memberId))
  await record(tx, {
    act: "members.liftTwoStep",
    subjectId: memberId,
    reason,
    before: { twoStep: true },
    after: { twoStep: false },
  })
  await emailMember(tx, memberId, "accounts.twoStepOff", { page: twoStepPage })
}
