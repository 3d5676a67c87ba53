import { eq } from "drizzle-orm"
import { can, requireOwn, requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { invalidatePages } from "#platform/cache.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { lockArticle, newsTopic } from "./lock-article.ts"
import { refuse } from "./refusals.ts"
import { articles } from "./schema.ts"

export async function deleteArticle(ctx: Ctx, articleId: string): Promise<void> {
  requireSignedIn(ctx)
  requirePermission(ctx, "write")
  await transaction(ctx, async (tx) => {
    const article = await lockArticle(tx, articleId)
    requireOwn(ctx, article.authorId, { orWith: "publish" })
    const { state } = article
    if ((state === "published" || state === "withdrawn") && !can(ctx, "publish"))
      throw refuse("transitionNotAllowed", { state })
    await tx.db.delete(articles).where(eq(articles.id, article.id))
    if (article.authorId !== tx.actor.id || state === "published")
      await record(tx, { act: "news.delete", subjectId: article.id, before: { state } })
    tx.afterCommit(() => invalidatePages(ctx.app, newsTopic))
  })
}
