import { and, eq, isNull } from "drizzle-orm"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { isPublished } from "./rules.ts"
import { articleComments, articles } from "./schema.ts"

/** Unpublished and missing articles get the same refusal. */
export async function requirePublished(ctx: Ctx, articleId: string) {
  if (!isId("art", articleId)) throw refuse("noSuchArticle")
  const [article] = await ctx.db
    .select({ id: articles.id, state: articles.state, publishedAt: articles.publishedAt })
    .from(articles)
    .where(eq(articles.id, articleId))
  if (!article || !isPublished(article, ctx.now())) throw refuse("noSuchArticle")
  return article
}

/** Rows that reference the article can then be written. */
export async function lockAgainstDeletion(tx: Tx, articleId: Id<"art">): Promise<void> {
  const held = tx.db.select({ id: articles.id }).from(articles).where(eq(articles.id, articleId))
  if ((await held.for("key share")).length === 0) throw refuse("noSuchArticle")
}

export type NewsSubject = { articleId: Id<"art">; commentId: Id<"cmt"> | null }

export async function requireSubject(ctx: Ctx, subjectId: string): Promise<NewsSubject> {
  if (!isId("cmt", subjectId))
    return { articleId: (await requirePublished(ctx, subjectId)).id, commentId: null }
  const [comment] = await ctx.db
    .select({ id: articleComments.id, articleId: articleComments.articleId })
    .from(articleComments)
    .where(and(eq(articleComments.id, subjectId), isNull(articleComments.hiddenAt)))
  if (!comment) throw refuse("noSuchComment")
  await requirePublished(ctx, comment.articleId)
  return { articleId: comment.articleId, commentId: comment.id }
}
