import { eq } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { lockMemberForStaff } from "../lock-member.ts"
import { sessions } from "../schema.ts"
import { invalidateMember } from "./session.ts"

export async function signOutEverywhere(ctx: Ctx, memberId: string): Promise<number> {
  return await transaction(ctx, async (tx) => {
    const member = await lockMemberForStaff(tx, memberId, "members")
    const ended = await tx.db
      .delete(sessions)
      .where(eq(sessions.memberId, member.id))
      .returning({ id: sessions.id })
    await record(tx, {
      act: "members.signOutEverywhere",
      subjectId: member.id,
      before: { sessions: ended.length },
      after: { sessions: 0 },
    })
    tx.afterCommit(() => invalidateMember(tx.app, member.id))
    return ended.length
  })
}
