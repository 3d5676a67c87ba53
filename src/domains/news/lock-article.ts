import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { defineTopic } from "#platform/live/topic.ts"
import type { ArticleState } from "./kinds.ts"
import { refuse } from "./refusals.ts"
import { canBecome } from "./rules.ts"
import { articles } from "./schema.ts"

export type ArticleRow = typeof articles.$inferSelect

export async function lockArticle(tx: Tx, articleId: string): Promise<ArticleRow> {
  if (!isId("art", articleId)) throw refuse("noSuchArticle")
  const [article] = await tx.db.select().from(articles).where(eq(articles.id, articleId)).for("update")
  if (!article) throw refuse("noSuchArticle")
  return article
}

export function requireTransition({ state }: ArticleRow, to: ArticleState): void {
  if (!canBecome(state, to)) throw refuse("transitionNotAllowed", { state })
}

/** An article was added, changed or removed. */
export const newsTopic = defineTopic("news").all

/** An article was liked or commented on. */
export const articleTopic = defineTopic("article")
