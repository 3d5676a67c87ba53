import { and, eq } from "drizzle-orm"
import { requireOwn, requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { plainTextOf } from "#platform/rich-text/blocks.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { lockArticle, requireTransition } from "./lock-article.ts"
import { refuse } from "./refusals.ts"
import { hasEnoughWords, minWords } from "./rules.ts"
import { articles, articleTexts } from "./schema.ts"

export async function submitArticle(ctx: Ctx, articleId: string): Promise<void> {
  requirePermission(ctx, "write")
  await transaction(ctx, async (tx) => {
    const article = await lockArticle(tx, articleId)
    requireOwn(ctx, article.authorId)
    if (article.state === "submitted") return
    requireTransition(article, "submitted")
    const [text] = await tx.db
      .select({ body: articleTexts.body })
      .from(articleTexts)
      .where(and(eq(articleTexts.articleId, article.id), eq(articleTexts.language, article.language)))
    if (!hasEnoughWords(plainTextOf(readBlocks(text?.body ?? ""))))
      throw refuse("textTooShort", { min: minWords, field: "html" })
    const at = tx.now()
    await tx.db
      .update(articles)
      .set({ state: "submitted", submittedAt: at, changedAt: at, reason: null })
      .where(eq(articles.id, article.id))
  })
}

export async function withdrawSubmission(ctx: Ctx, articleId: string): Promise<void> {
  requirePermission(ctx, "write")
  await transaction(ctx, async (tx) => {
    const article = await lockArticle(tx, articleId)
    requireOwn(ctx, article.authorId)
    if (article.state === "draft") return
    requireTransition(article, "draft")
    await tx.db
      .update(articles)
      .set({ state: "draft", changedAt: tx.now() })
      .where(eq(articles.id, article.id))
  })
}
