import { eq, ne } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { invalidatePages } from "#platform/cache.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { ArticleState } from "./kinds.ts"
import { type ArticleRow, lockArticle, newsTopic, requireTransition } from "./lock-article.ts"
import { notifyArticleAuthor } from "./notify-author.ts"
import { refuse } from "./refusals.ts"
import { isEditable, mayPublish, publicationTimeOf } from "./rules.ts"
import { articles } from "./schema.ts"
import { requireEnoughWords } from "./submit-article.ts"

type Publishing = {
  /** Now if absent. */
  at?: Date | undefined
  isTop?: boolean
}

export async function publishArticle(ctx: Ctx, articleId: string, { at, isTop = false }: Publishing = {}) {
  await decide(ctx, articleId, async (tx, article, byId) => {
    if (!mayPublish(article, byId)) throw refuse("transitionNotAllowed", { state: article.state })
    if (isEditable(article.state)) await requireEnoughWords(tx, article)
    const now = tx.now()
    const publishedAt = publicationTimeOf(article, at, now)
    if (isTop) await tx.db.update(articles).set({ isTop: false }).where(ne(articles.id, article.id))
    await tx.db
      .update(articles)
      .set({ state: "published", publishedAt, isTop, decidedBy: byId, reason: null })
      .where(eq(articles.id, article.id))
    await record(tx, {
      act: "news.publish",
      subjectId: article.id,
      before: { state: article.state },
      after: { state: "published", publishedAt: publishedAt.toISOString(), isTop },
    })
    if (article.state === "submitted") await notifyArticleAuthor(tx, article, "published")
  })
}

export async function refuseArticle(ctx: Ctx, articleId: string, reason: string): Promise<void> {
  await refuseOrWithdraw(ctx, articleId, "refused", reason)
}

export async function withdrawArticle(ctx: Ctx, articleId: string, reason: string): Promise<void> {
  await refuseOrWithdraw(ctx, articleId, "withdrawn", reason)
}

const acts = { refused: "news.refuse", withdrawn: "news.withdraw" } as const

async function refuseOrWithdraw(
  ctx: Ctx,
  articleId: string,
  to: keyof typeof acts,
  reason: string,
): Promise<void> {
  await decide(ctx, articleId, async (tx, article, byId) => {
    if (article.state === to) return
    requireTransition(article, to)
    await tx.db
      .update(articles)
      .set({ state: to, reason, isTop: false, decidedBy: byId, changedAt: tx.now() })
      .where(eq(articles.id, article.id))
    const [before, after]: { state: ArticleState }[] = [{ state: article.state }, { state: to }]
    await record(tx, {
      act: acts[to],
      subjectId: article.id,
      reason,
      ...(before && after && { before, after }),
    })
    await notifyArticleAuthor(tx, article, to, reason)
  })
}

async function decide(
  ctx: Ctx,
  articleId: string,
  work: (tx: Tx, article: ArticleRow, byId: Id<"mem">) => Promise<void>,
): Promise<void> {
  const byId = requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    await work(tx, await lockArticle(tx, articleId), byId)
    tx.afterCommit(() => invalidatePages(ctx.app, newsTopic))
  })
}
