import { eq } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { emailMember } from "./email-member.ts"
import { lockMemberForStaff } from "./lock-member.ts"
import { refuse } from "./refusals.ts"
import { members, verifications } from "./schema.ts"
import { verificationIdentifier } from "./send-verification.ts"
import { invalidateMember } from "./sessions/session.ts"
import { welcomePage } from "./verify-email.ts"

export async function verifyManually(ctx: Ctx, memberId: string, reason = ""): Promise<void> {
  await transaction(ctx, async (tx) => {
    const member = await lockMemberForStaff(tx, memberId, "members")
    if (member.emailVerified) throw refuse("alreadyVerified")
    await tx.db
      .update(members)
      .set({ emailVerified: true, updatedAt: tx.now() })
      .where(eq(members.id, member.id))
    await tx.db.delete(verifications).where(eq(verifications.identifier, verificationIdentifier(member.id)))
    await record(tx, {
      act: "members.verifyManually",
      subjectId: member.id,
      ...(reason ? { reason } : {}),
      before: { isVerified: false },
      after: { isVerified: true },
    })
    await emailMember(tx, member.id, "accounts.welcome", { page: welcomePage })
    tx.afterCommit(() => invalidateMember(tx.app, member.id))
  })
}
