import { and, eq, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { firstPictureId } from "#domains/catalogue/first-picture.ts"
import { picturePathOf } from "#domains/catalogue/picture-path.ts"
import { cardPath } from "#domains/pictures/sources.ts"
import { forReader } from "#language/hong-kong/for-reader.server.ts"
import { writtenLanguageOf } from "#language/languages.ts"
import type { Ctx, Language, WrittenLanguage } from "#platform/ctx.ts"
import { articlePath } from "./rules.ts"
import { articleComments, articleLikes, articles, articleTexts } from "./schema.ts"

const own = alias(articleTexts, "own")
const original = alias(articleTexts, "original")

const cardColumns = {
  id: articles.id,
  state: articles.state,
  category: articles.category,
  isTop: articles.isTop,
  viewCount: articles.viewCount,
  publishedAt: articles.publishedAt,
  submittedAt: articles.submittedAt,
  changedAt: articles.changedAt,
  reason: articles.reason,
  authorId: articles.authorId,
  author: members.username,
  pictureId: articles.pictureId,
  productId: articles.productId,
  productPictureId: firstPictureId(articles.productId),
  title: sql<string>`coalesce(${own.title}, ${original.title})`,
  summary: sql<string>`coalesce(${own.summary}, ${original.summary})`,
  language: sql<WrittenLanguage>`coalesce(${own.language}, ${original.language})`,
  likeCount: sql<number>`(select count(*)::int from ${articleLikes} where ${articleLikes.subjectId} = ${articles.id})`,
  commentCount: sql<number>`(select count(*)::int from ${articleComments}
    where ${articleComments.articleId} = ${articles.id} and ${articleComments.hiddenAt} is null)`,
}

export function selectArticles(ctx: Ctx) {
  return ctx.db
    .select(cardColumns)
    .from(articles)
    .innerJoin(members, eq(members.id, articles.authorId))
    .innerJoin(original, and(eq(original.articleId, articles.id), eq(original.language, articles.language)))
    .leftJoin(own, and(eq(own.articleId, articles.id), eq(own.language, writtenLanguageOf(ctx.language))))
}

export function arePublished(ctx: Ctx): SQL | undefined {
  return and(
    eq(articles.state, "published"),
    sql`${articles.publishedAt} <= ${ctx.now().toISOString()}::timestamptz`,
  )
}

export type ArticleCardRow = Awaited<ReturnType<typeof selectArticles>>[number]

function imagePathOf(
  row: Pick<ArticleCardRow, "pictureId" | "productId" | "productPictureId">,
): string | null {
  if (row.pictureId) return cardPath(row.pictureId)
  return row.productId ? picturePathOf(row.productId, row.productPictureId) : null
}

export type ArticleCard = ReturnType<typeof asCard>

export async function asCards(
  ctx: Pick<Ctx, "language">,
  rows: readonly ArticleCardRow[],
): Promise<ArticleCard[]> {
  const read = await forReader(ctx.language, rows, ["title", "summary"])
  return read.map((row) => asCard(row, ctx.language))
}

function asCard(row: ArticleCardRow, readerLanguage: Language) {
  const { pictureId, productPictureId, publishedAt, submittedAt, changedAt, authorId: _, ...card } = row
  return {
    ...card,
    language: row.language === writtenLanguageOf(readerLanguage) ? readerLanguage : row.language,
    path: articlePath(row.id),
    imagePath: imagePathOf(row),
    /** A drawing keeps its proportions inside the frame. */
    isPhotograph: pictureId !== null,
    publishedAt: publishedAt?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
  }
}
