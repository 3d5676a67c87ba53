import { and, eq, isNull } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { invalidatePages } from "#platform/cache.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { isId } from "#platform/ids.ts"
import { articleTopic } from "./lock-article.ts"
import { refuse } from "./refusals.ts"
import { articleComments, articleReports } from "./schema.ts"

export async function hideComment(ctx: Ctx, commentId: string, reason: string): Promise<void> {
  const byId = requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    if (!isId("cmt", commentId)) throw refuse("noSuchComment")
    const now = tx.now()
    const [hidden] = await tx.db
      .update(articleComments)
      .set({ hiddenAt: now, hiddenReason: reason })
      .where(eq(articleComments.id, commentId))
      .returning({ articleId: articleComments.articleId })
    if (!hidden) throw refuse("noSuchComment")
    await tx.db
      .update(articleReports)
      .set({ settledAt: now, settledBy: byId })
      .where(and(eq(articleReports.commentId, commentId), isNull(articleReports.settledAt)))
    await record(tx, { act: "news.hideComment", subjectId: commentId, reason })
    tx.afterCommit(() => invalidatePages(ctx.app, articleTopic.of(hidden.articleId)))
  })
}

export async function showComment(ctx: Ctx, commentId: string): Promise<void> {
  requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    if (!isId("cmt", commentId)) throw refuse("noSuchComment")
    const [comment] = await tx.db
      .update(articleComments)
      .set({ hiddenAt: null, hiddenReason: null })
      .where(eq(articleComments.id, commentId))
      .returning({ articleId: articleComments.articleId })
    if (!comment) throw refuse("noSuchComment")
    await record(tx, { act: "news.showComment", subjectId: commentId })
    tx.afterCommit(() => invalidatePages(ctx.app, articleTopic.of(comment.articleId)))
  })
}

/** The reports that it settled are open again; of a comment that is shown later they stay settled. */
export async function undoHiding(ctx: Ctx, commentId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [hidden] = await tx.db
      .select({ hiddenAt: articleComments.hiddenAt })
      .from(articleComments)
      .where(idIs(articleComments.id, commentId))
      .for("update")
    await showComment(tx, commentId)
    if (!hidden?.hiddenAt) return
    await tx.db
      .update(articleReports)
      .set({ settledAt: null, settledBy: null })
      .where(and(idIs(articleReports.commentId, commentId), eq(articleReports.settledAt, hidden.hiddenAt)))
  })
}

export async function settleReports(ctx: Ctx, subject: { articleId: string; commentId: string | null }) {
  const byId = requirePermission(ctx, "publish")
  const { articleId, commentId } = subject
  await transaction(ctx, async (tx) => {
    const settled = await tx.db
      .update(articleReports)
      .set({ settledAt: tx.now(), settledBy: byId })
      .where(
        and(
          idIs(articleReports.articleId, articleId),
          commentId === null ? isNull(articleReports.commentId) : idIs(articleReports.commentId, commentId),
          isNull(articleReports.settledAt),
        ),
      )
      .returning({ id: articleReports.id })
    if (settled.length > 0) await record(tx, { act: "news.dismissReport", subjectId: commentId ?? articleId })
  })
}
