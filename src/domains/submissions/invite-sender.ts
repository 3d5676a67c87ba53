import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { lockForStaff } from "./move-bottle.ts"
import { notifySender } from "./notify-sender.ts"
import { refuse } from "./refusals.ts"
import { submissions } from "./schema.ts"

const perBottle: Limit = { name: "invite-sender", times: 3, seconds: 24 * 60 * 60 }

export async function inviteSender(ctx: Ctx, bottleId: string): Promise<void> {
  requirePermission(ctx, "intake")
  const retryAfterSeconds = await countTry(ctx.app, perBottle, bottleId)
  if (retryAfterSeconds !== undefined) throw refuse("tooManyInvitations", { retryAfterSeconds })
  await transaction(ctx, async (tx) => {
    const bottle = await lockForStaff(tx, bottleId)
    const [sender] = await tx.db
      .select({ memberId: submissions.memberId })
      .from(submissions)
      .where(eq(submissions.id, bottle.submissionId))
    if (sender?.memberId !== null) throw refuse("hasAccount")
    await notifySender(tx, bottle, "invited")
    await record(tx, { act: "submissions.inviteSender", subjectId: bottle.id })
  })
}
