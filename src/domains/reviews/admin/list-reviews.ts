import { and, asc, count, desc, eq, ilike, or, type SQL } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import type { ReviewQuery } from "../inputs.ts"
import { refuse } from "../refusals.ts"
import { ratings } from "../schema.ts"

const pageSize = 50

export async function listReviews(ctx: Ctx, { q, status, page }: ReviewQuery, limit = pageSize) {
  requirePermission(ctx, "publish")
  const where = and(status ? eq(ratings.status, status) : undefined, searchCondition(q))
  const found = selectForAdmin(ctx, where)
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ count: count() })
      .from(ratings)
      .innerJoin(members, eq(members.id, ratings.memberId))
      .leftJoin(products, eq(products.id, ratings.productId))
      .where(where),
    found
      .orderBy(status === "pending" ? asc(ratings.changedAt) : desc(ratings.changedAt), asc(ratings.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  const total = counted?.count ?? 0
  return { total, pages: Math.max(1, Math.ceil(total / limit)), reviews: rows.map(asText) }
}

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
      id: ratings.id,
      memberId: ratings.memberId,
      author: members.username,
      productId: ratings.productId,
      product: products.name,
      orderId: orderLines.orderId,
      service: ratings.service,
      price: ratings.price,
      delivery: ratings.delivery,
      quality: ratings.quality,
      website: ratings.website,
      text: ratings.text,
      language: ratings.language,
      status: ratings.status,
      reason: ratings.reason,
      answer: ratings.answer,
      changedAt: ratings.changedAt,
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

function searchCondition(q: string): SQL | undefined {
  return and(
    ...q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => {
        const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`
        return or(
          ilike(ratings.text, pattern),
          ilike(products.name, pattern),
          ilike(members.username, pattern),
        )
      }),
  )
}
