import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { newId } from "#platform/ids.ts"
import type { NewReport } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { lockAgainstDeletion, requireSubject } from "./require-published.ts"
import { articleReports } from "./schema.ts"

const perMember: Limit = { name: "news-report", times: 20, seconds: 60 * 60 }

export async function reportContent(ctx: Ctx, subjectId: string, { reason, note }: NewReport): Promise<void> {
  const memberId = requirePermission(ctx, "write")
  const subject = await requireSubject(ctx, subjectId)
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds !== undefined) throw refuse("tooManyTries", { retryAfterSeconds })
  await transaction(ctx, async (tx) => {
    await lockAgainstDeletion(tx, subject.articleId)
    await tx.db
      .insert(articleReports)
      .values({ id: newId("rep"), ...subject, memberId, reason, note, createdAt: tx.now() })
      .onConflictDoNothing()
  })
}
