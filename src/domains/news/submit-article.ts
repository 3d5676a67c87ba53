import { and, eq } from "drizzle-orm"
import { requireOwn, requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { articleText } from "./embeds.ts"
import { type ArticleRow, lockArticle, requireTransition } from "./lock-article.ts"
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
    await requireEnoughWords(tx, article)
    const at = tx.now()
    await tx.db
      .update(articles)
      .set({ state: "submitted", submittedAt: at, changedAt: at, reason: null })
      .where(eq(articles.id, article.id))
  })
}

export async function requireEnoughWords(
  { db }: Pick<Tx, "db">,
  { id, language }: Pick<ArticleRow, "id" | "language">,
): Promise<void> {
  const [text] = await db
    .select({ body: articleTexts.body })
    .from(articleTexts)
    .where(and(eq(articleTexts.articleId, id), eq(articleTexts.language, language)))
  if (!hasEnoughWords(articleText(readBlocks(text?.body ?? ""))))
    throw refuse("textTooShort", { min: minWords, field: "html" })
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
