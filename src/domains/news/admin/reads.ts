import { and, asc, count, desc, eq, ilike, isNull, ne, or, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { containing, listSql } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { asCards, selectArticles } from "../article-card.ts"
import type { ReportReason } from "../kinds.ts"
import { articleComments, articleReports, articles, articleTexts } from "../schema.ts"
import { type AdminArticleListQuery, adminArticleList } from "./article-list.ts"

export const listedArticles = listSql(adminArticleList, {
  id: articles.id,
  word(word) {
    const pattern = containing(word)
    return or(
      sql`exists (select from ${members} where ${members.id} = ${articles.authorId} and ${ilike(members.username, pattern)})`,
      sql`exists (select from ${articleTexts} where ${articleTexts.articleId} = ${articles.id} and ${ilike(articleTexts.title, pattern)})`,
    )
  },
  facets: { state: articles.state },
  sorts: {
    waiting: [
      desc(eq(articles.state, "submitted")),
      sql`case when ${articles.state} = 'submitted' then ${articles.submittedAt} end`,
      desc(articles.changedAt),
      asc(articles.id),
    ],
  },
})

export async function listAdminArticles(ctx: Ctx, query: AdminArticleListQuery) {
  requirePermission(ctx, "publish")
  const where = and(ne(articles.state, "draft"), listedArticles.where(ctx, query))
  const { limit, offset } = listedArticles.pageOf(query)
  const [rows, total] = await Promise.all([
    selectArticles(ctx)
      .where(where)
      .orderBy(...listedArticles.orderBy(query))
      .limit(limit)
      .offset(offset),
    ctx.db.$count(articles, where),
  ])
  return { articles: await asCards(ctx, rows), total, pages: pagesOf(total, limit) }
}

export type AdminArticle = Awaited<ReturnType<typeof listAdminArticles>>["articles"][number]

export async function listReports(ctx: Ctx) {
  requirePermission(ctx, "publish")
  const rows = await ctx.db
    .select({
      articleId: articleReports.articleId,
      commentId: articleReports.commentId,
      title: articleTexts.title,
      language: articleTexts.language,
      comment: articleComments.body,
      author: sql<string>`(select ${members.username} from ${members}
        where ${members.id} = coalesce(${articleComments.authorId}, ${articles.authorId}))`,
      isHidden: sql<boolean>`${articleComments.hiddenAt} is not null`,
      count: count(),
      reasons: sql<ReportReason[]>`array_agg(distinct ${articleReports.reason})`,
      notes: sql<string[]>`array_remove(array_agg(${articleReports.note}), '')`,
      lastAt: sql<string>`to_char(max(${articleReports.createdAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(articleReports)
    .innerJoin(articles, eq(articles.id, articleReports.articleId))
    .innerJoin(
      articleTexts,
      and(eq(articleTexts.articleId, articles.id), eq(articleTexts.language, articles.language)),
    )
    .leftJoin(articleComments, eq(articleComments.id, articleReports.commentId))
    .where(isNull(articleReports.settledAt))
    .groupBy(
      articleReports.articleId,
      articleReports.commentId,
      articleTexts.title,
      articleTexts.language,
      articleComments.id,
      articles.id,
    )
    .orderBy(desc(count()), desc(sql`max(${articleReports.createdAt})`), desc(sql`max(${articleReports.id})`))
    .limit(200)
  return rows
}
export type ReportedContent = Awaited<ReturnType<typeof listReports>>[number]

export async function countWaiting(ctx: Ctx): Promise<{ submitted: number; reported: number }> {
  requirePermission(ctx, "publish")
  const [submitted, [reported]] = await Promise.all([
    ctx.db.$count(articles, eq(articles.state, "submitted")),
    ctx.db
      .select({
        count: sql<number>`count(distinct coalesce(${articleReports.commentId}, ${articleReports.articleId}))::int`,
      })
      .from(articleReports)
      .where(isNull(articleReports.settledAt)),
  ])
  return { submitted, reported: reported?.count ?? 0 }
}

export async function listAdminComments(ctx: Ctx, articleId: Id<"art">) {
  requirePermission(ctx, "publish")
  const rows = await ctx.db
    .select({
      ...pick(articleComments, "id", "parentId", "body", "createdAt", "hiddenAt"),
      ...pick(articleComments, "hiddenReason"),
      author: members.username,
    })
    .from(articleComments)
    .innerJoin(members, eq(members.id, articleComments.authorId))
    .where(eq(articleComments.articleId, articleId))
    .orderBy(
      sql`coalesce(${articleComments.parentId}, ${articleComments.id})`,
      sql`${articleComments.parentId} is not null`,
      asc(articleComments.createdAt),
      asc(articleComments.id),
    )
    .limit(500)
  return rows.map(({ createdAt, hiddenAt, parentId, ...row }) => ({
    ...row,
    isAnswer: parentId !== null,
    isHidden: hiddenAt !== null,
    createdAt: createdAt.toISOString(),
  }))
}
