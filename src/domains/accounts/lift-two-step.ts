import { eq } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { lockForDesk } from "./desk-member.ts"
import { refuse } from "./refusals.ts"
import { backupCodes, members } from "./schema.ts"
import { tellMember } from "./tell-member.ts"
import { twoStepPage } from "./turn-on-two-step.ts"

/** For who has lost phone and codes: the desk, sure of who asks, takes the second step off. The member is told. */
export async function liftTwoStep(ctx: Ctx, memberId: string, reason: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const member = await lockForDesk(tx, memberId, "members")
    // One's own is turned off in the settings, with a code or the password.
    if (member.id === tx.actor.id) throw refuse("notAllowed")
    if (!member.totpSince) throw refuse("twoStepIsOff")
    if (!reason) throw refuse("reasonRequired", { field: "reason" })
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
  })
}
