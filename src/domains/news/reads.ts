import { and, desc, eq, ilike, inArray, ne, not, or, sql } from "drizzle-orm"
import { can, requireOwn, requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { pictureFacts } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { type PictureSources, sourcesOf } from "#domains/pictures/sources.ts"
import { forReader } from "#language/hong-kong/for-reader.server.ts"
import { writtenLanguageOf, writtenLanguages } from "#language/languages.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIn, idIs } from "#platform/database/id-conditions.ts"
import { isId } from "#platform/ids.ts"
import { containing } from "#platform/lists/list-sql.ts"
import { pictureIdsOf } from "#platform/rich-text/blocks.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { spellingsOf } from "#search-index/index.ts"
import { type ArticleCard, arePublished, asCards, selectArticles } from "./article-card.ts"
import { articleStampOf } from "./article-stamp.ts"
import { articleText } from "./embeds.ts"
import type { NewsQuery } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { excerptOf, isPublished, minutesToRead } from "./rules.ts"
import { articles, articleTexts } from "./schema.ts"

const pageSize = 12

export async function listNews(ctx: Ctx, { category, q, page }: NewsQuery, exceptId?: string) {
  const where = and(
    arePublished(ctx),
    category ? eq(articles.category, category) : undefined,
    exceptId ? not(idIs(articles.id, exceptId)) : undefined,
    ...q.split(/\s+/).filter(Boolean).map(containsWord),
  )
  const [rows, total] = await Promise.all([
    selectArticles(ctx)
      .where(where)
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    ctx.db.$count(articles, where),
  ])
  return { articles: await asCards(ctx, rows), total, pages: Math.max(1, Math.ceil(total / pageSize)) }
}

function containsWord(word: string) {
  const patterns = spellingsOf(word).map(containing)
  const { title, summary, body } = articleTexts
  const matches = patterns.flatMap((pattern) => [title, summary, body].map((text) => ilike(text, pattern)))
  return sql`exists (select from ${articleTexts} where ${articleTexts.articleId} = ${articles.id} and ${or(...matches)})`
}

/** The one that editors have pinned, or else the newest. */
export async function findTopNews(ctx: Ctx) {
  const [row] = await selectArticles(ctx)
    .where(arePublished(ctx))
    .orderBy(desc(articles.isTop), desc(articles.publishedAt), desc(articles.id))
    .limit(1)
  return (await asCards(ctx, row ? [row] : []))[0]
}

export async function listLatest(ctx: Ctx, max: number, offset = 0) {
  const rows = await selectArticles(ctx)
    .where(arePublished(ctx))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(max)
    .offset(offset)
  return await asCards(ctx, rows)
}

/** Those of the same subject first, then the latest of the others. */
export async function listRelated(ctx: Ctx, article: Pick<ArticleCard, "id" | "category">, max: number) {
  const rows = await selectArticles(ctx)
    .where(and(arePublished(ctx), ne(articles.id, article.id)))
    .orderBy(desc(eq(articles.category, article.category)), desc(articles.publishedAt), desc(articles.id))
    .limit(max)
  return await asCards(ctx, rows)
}

export async function countPublishedArticles(ctx: Ctx): Promise<number> {
  return await ctx.db.$count(articles, arePublished(ctx))
}

export async function listMostViewed(ctx: Ctx, max: number) {
  const rows = await selectArticles(ctx)
    .where(arePublished(ctx))
    .orderBy(desc(articles.viewCount), desc(articles.publishedAt), desc(articles.id))
    .limit(max)
  return await asCards(ctx, rows)
}

export async function listArticlesOf(ctx: Ctx, authorId: string) {
  const memberId = requireOwn(ctx, authorId, { orWith: "publish" })
  const rows = await selectArticles(ctx)
    .where(
      and(
        idIs(articles.authorId, memberId),
        memberId === ctx.actor.id ? undefined : ne(articles.state, "draft"),
      ),
    )
    .orderBy(desc(articles.changedAt), desc(articles.id))
    .limit(200)
  return await asCards(ctx, rows)
}

export async function readArticle(ctx: Ctx, articleId: string) {
  if (!isId("art", articleId)) throw refuse("noSuchArticle")
  const [[row], texts] = await Promise.all([
    selectArticles(ctx).where(eq(articles.id, articleId)),
    ctx.db.select().from(articleTexts).where(eq(articleTexts.articleId, articleId)),
  ])
  const [card] = await asCards(ctx, row ? [row] : [])
  if (!row || !card) throw refuse("noSuchArticle")
  const isMine = row.authorId === ctx.actor.id
  const isVisible = isPublished(row, ctx.now())
  if (!isVisible && !isMine && !(can(ctx, "publish") && row.state !== "draft")) throw refuse("noSuchArticle")
  const [text] = await forReader(
    ctx.language,
    texts.filter(({ language }) => language === row.language),
    ["body"],
  )
  const blocks = readBlocks(text?.body ?? "")
  return {
    ...card,
    body: text?.body ?? "",
    blocks,
    pictures: await readPictures(ctx, [...(row.pictureId ? [row.pictureId] : []), ...pictureIdsOf(blocks)]),
    coverId: row.pictureId,
    minutes: minutesToRead(articleText(blocks)),
    languages: texts.map(({ language }) => language),
    isVisible,
    isMine,
  }
}
export type Article = Awaited<ReturnType<typeof readArticle>>

async function readPictures(ctx: Ctx, ids: readonly string[]): Promise<Record<string, PictureSources>> {
  if (ids.length === 0) return {}
  const rows = await ctx.db
    .select(pictureFacts)
    .from(pictures)
    .where(idIn(pictures.id, [...new Set(ids)]))
  return Object.fromEntries(rows.map((row) => [row.id, sourcesOf(row)]))
}

export async function readBodies(ctx: Ctx, cards: readonly ArticleCard[]): Promise<Map<string, string>> {
  if (cards.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(articleTexts)
    .where(
      inArray(
        articleTexts.articleId,
        cards.map(({ id }) => id),
      ),
    )
  const languageById = new Map(cards.map(({ id, language }) => [id, writtenLanguageOf(language)]))
  const bodies = await forReader(
    ctx.language,
    rows.filter((row) => languageById.get(row.articleId) === row.language),
    ["body"],
  )
  return new Map(bodies.map((row) => [row.articleId, row.body]))
}

export async function readEditableArticle(ctx: Ctx, articleId: string, wanted?: string) {
  requireSignedIn(ctx)
  requirePermission(ctx, "write")
  if (!isId("art", articleId)) throw refuse("noSuchArticle")
  const [[article], texts] = await Promise.all([
    ctx.db.select().from(articles).where(eq(articles.id, articleId)),
    ctx.db.select().from(articleTexts).where(eq(articleTexts.articleId, articleId)),
  ])
  if (!article) throw refuse("noSuchArticle")
  requireOwn(ctx, article.authorId, { orWith: "publish" })
  const { id, state, category, pictureId, reason, language: original } = article
  const language = writtenLanguages.find((each) => each === wanted) ?? original
  const text = texts.find((each) => each.language === language)
  const sources = pictureId ? await readPictures(ctx, [pictureId]) : {}
  return {
    ...{ id, state, category, pictureId, reason, language, original },
    isMine: article.authorId === ctx.actor.id,
    authorId: article.authorId,
    version: article.changedAt.toISOString(),
    stamp: articleStampOf(article, text),
    picture: (pictureId && sources[pictureId]) || null,
    languages: texts.map((each) => each.language),
    title: text?.title ?? "",
    // A derived summary is derived again when the text changes.
    summary: text && text.summary !== excerptOf(articleText(readBlocks(text.body))) ? text.summary : "",
    body: text?.body ?? "",
  }
}
export type EditableArticle = Awaited<ReturnType<typeof readEditableArticle>>
