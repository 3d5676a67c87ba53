import { eq } from "drizzle-orm"
import { z } from "zod"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { isActiveAdmin, type LockedMember, lockMemberForStaff, requireOtherAdmin } from "./lock-member.ts"
import { refuse } from "./refusals.ts"
import { accountStatuses } from "./roles.ts"
import { members, sessions } from "./schema.ts"
import { invalidateMember } from "./sessions/session.ts"

export const AccountStatusChange = z.object({
  status: z.enum(accountStatuses, { error: "statusUnknown" }),
  reason: z.string({ error: "reasonRequired" }).trim().max(500, "reasonTooLong").default(""),
})
export type AccountStatusChange = z.output<typeof AccountStatusChange>

export async function changeAccountStatus(
  ctx: Ctx,
  memberId: string,
  { status, reason }: AccountStatusChange,
): Promise<LockedMember> {
  return await transaction(ctx, async (tx) => {
    const member = await lockMemberForStaff(tx, memberId, "members")
    if (member.id === tx.actor.id) throw refuse("ownAccountStatus")
    if (member.status === status) throw refuse("sameAccountStatus")
    if (status !== "active" && !reason) throw refuse("reasonRequired", { field: "reason" })
    if (isActiveAdmin(member)) await requireOtherAdmin(tx, member.id)

    const statusReason = status === "active" ? null : reason
    await tx.db
      .update(members)
      .set({ status, statusReason, updatedAt: tx.now() })
      .where(eq(members.id, member.id))
    if (status === "banned") await tx.db.delete(sessions).where(eq(sessions.memberId, member.id))
    await record(tx, {
      act: "members.changeAccountStatus",
      subjectId: member.id,
      ...(reason ? { reason } : {}),
      before: { status: member.status },
      after: { status },
    })
    await emailStatusChange(tx, member, { status, reason })
    tx.afterCommit(() => invalidateMember(tx.app, member.id))
    return { ...member, status, statusReason }
  })
}

const emailKindOf = {
  active: "accounts.reinstated",
  suspended: "accounts.suspended",
  banned: "accounts.banned",
} as const

async function emailStatusChange(
  tx: Tx,
  { email, username, language }: LockedMember,
  { status, reason }: AccountStatusChange,
) {
  await enqueueEmail(tx, {
    kind: emailKindOf[status],
    to: email,
    language: language ?? "en",
    facts: { username, reason },
  })
}
