import { eq } from "drizzle-orm"
import { z } from "zod"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { postLetter } from "#platform/post.ts"
import { isActiveAdmin, type LockedMember, lockForDesk, requireOtherAdmin } from "./desk-member.ts"
import { refuse } from "./refusals.ts"
import { members, sessions } from "./schema.ts"
import { forget } from "./session.ts"
import { statuses } from "./standings.ts"

export const AccountStatusChange = z.object({
  status: z.enum(statuses, { error: "statusUnknown" }),
  reason: z.string({ error: "reasonRequired" }).trim().max(500, "reasonTooLong").default(""),
})
export type AccountStatusChange = z.output<typeof AccountStatusChange>

/**
 * Suspends, bans or reinstates a member and notifies them of the reason. It takes effect at once in all their sessions.
 */
export async function changeStanding(
  ctx: Ctx,
  memberId: string,
  { status, reason }: AccountStatusChange,
): Promise<LockedMember> {
  return await transaction(ctx, async (tx) => {
    const member = await lockForDesk(tx, memberId, "members")
    if (member.id === tx.actor.id) throw refuse("ownStanding")
    if (member.status === status) throw refuse("sameStanding")
    if (status !== "active" && !reason) throw refuse("reasonRequired", { field: "reason" })
    if (isActiveAdmin(member)) await requireOtherAdmin(tx, member.id)

    const statusReason = status === "active" ? null : reason
    await tx.db
      .update(members)
      .set({ status, statusReason, updatedAt: tx.now() })
      .where(eq(members.id, member.id))
    if (status === "banned") await tx.db.delete(sessions).where(eq(sessions.memberId, member.id))
    await record(tx, {
      act: "members.changeStanding",
      subjectId: member.id,
      ...(reason ? { reason } : {}),
      before: { status: member.status },
      after: { status },
    })
    await tell(tx, member, { status, reason })
    tx.afterCommit(() => forget(tx.app, member.id))
    return { ...member, status, statusReason }
  })
}

const letterOf = {
  active: "accounts.reinstated",
  suspended: "accounts.suspended",
  banned: "accounts.banned",
} as const

async function tell(
  tx: Tx,
  { email, username, language }: LockedMember,
  { status, reason }: AccountStatusChange,
) {
  await postLetter(tx, {
    kind: letterOf[status],
    to: email,
    language: language ?? "en",
    facts: { username, reason },
  })
}
