import { asc, count, desc, eq, type SQL } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { refuse } from "../refusals.ts"
import { ratings } from "../schema.ts"
import { type ReviewListQuery, reviewList } from "./review-list.ts"

export const listedReviews = listSql(reviewList, {
  id: ratings.id,
  word: wordIn(ratings.text, products.name, members.username),
  facets: { status: ratings.status },
  sorts: {
    waiting: ({ status }) => [
      status === "pending" ? asc(ratings.changedAt) : desc(ratings.changedAt),
      asc(ratings.id),
    ],
    newest: [desc(ratings.changedAt), asc(ratings.id)],
    oldest: [asc(ratings.changedAt), asc(ratings.id)],
  },
})

export async function listReviews(ctx: Ctx, query: ReviewListQuery) {
  requirePermission(ctx, "publish")
  const where = listedReviews.where(ctx, query)
  const { limit, offset } = listedReviews.pageOf(query)
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ count: count() })
      .from(ratings)
      .innerJoin(members, eq(members.id, ratings.memberId))
      .leftJoin(products, eq(products.id, ratings.productId))
      .where(where),
    selectForAdmin(ctx, where)
      .orderBy(...listedReviews.orderBy(query))
      .limit(limit)
      .offset(offset),
  ])
  const total = counted?.count ?? 0
  return { total, pages: pagesOf(total, limit), reviews: rows.map(asText) }
}

export type ListedReview = Awaited<ReturnType<typeof listReviews>>["reviews"][number]

export async function readReview(ctx: Ctx, reviewId: string) {
  requirePermission(ctx, "publish")
  if (!isId("rat", reviewId)) throw refuse("noSuchReview")
  const [row] = await selectForAdmin(ctx, eq(ratings.id, reviewId))
  if (!row) throw refuse("noSuchReview")
  return asText(row)
}

function selectForAdmin(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({
      ...pick(ratings, "id", "memberId", "productId", "service", "price", "delivery"),
      ...pick(ratings, "quality", "website", "text", "language", "status", "reason", "answer"),
      ...pick(ratings, "changedAt"),
      author: members.username,
      product: products.name,
      orderId: orderLines.orderId,
    })
    .from(ratings)
    .innerJoin(members, eq(members.id, ratings.memberId))
    .innerJoin(orderLines, eq(orderLines.id, ratings.lineId))
    .leftJoin(products, eq(products.id, ratings.productId))
    .where(where)
}

function asText<Row extends { changedAt: Date }>({ changedAt, ...row }: Row) {
  return { ...row, changedAt: changedAt.toISOString() }
}
