import { and, count, desc, eq, type SQL, sql } from "drizzle-orm"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { isId } from "#platform/ids.ts"
import { aspects } from "./aspects.ts"
import { refuse } from "./refusals.ts"
import { ratings } from "./schema.ts"

export const reviewsPerPage = 20

/** By username, as the form says. */
const reviewColumns = {
  id: ratings.id,
  author: members.username,
  productId: ratings.productId,
  product: products.name,
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
  createdAt: ratings.createdAt,
  publishedAt: ratings.publishedAt,
}

function selectReviews(ctx: Pick<Ctx, "db">, where: SQL | undefined) {
  return ctx.db
    .select(reviewColumns)
    .from(ratings)
    .innerJoin(members, eq(members.id, ratings.memberId))
    .leftJoin(products, eq(products.id, ratings.productId))
    .where(where)
}

type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

function reviewOf({ createdAt, publishedAt, ...row }: ReviewRow) {
  const overall = aspects.reduce((stars, aspect) => stars + row[aspect], 0) / aspects.length
  return {
    ...row,
    overall: Math.round(overall * 10) / 10,
    createdAt: createdAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}

export type Review = ReturnType<typeof reviewOf>

export async function listPublished(
  ctx: Pick<Ctx, "db">,
  { productId, page = 1, size = reviewsPerPage }: { productId?: string; page?: number; size?: number } = {},
): Promise<Review[]> {
  const ofProduct = productId === undefined ? undefined : idIs(ratings.productId, productId)
  const rows = await selectReviews(ctx, and(eq(ratings.status, "published"), ofProduct))
    .orderBy(desc(ratings.publishedAt), desc(ratings.id))
    .limit(size)
    .offset((page - 1) * size)
  return rows.map(reviewOf)
}

export async function listOwn(ctx: Ctx, page = 1) {
  const mine = eq(ratings.memberId, requireSignedIn(ctx))
  const [[counted], rows] = await Promise.all([
    ctx.db.select({ count: count() }).from(ratings).where(mine),
    selectReviews(ctx, mine)
      .orderBy(desc(ratings.createdAt), desc(ratings.id))
      .limit(reviewsPerPage)
      .offset((page - 1) * reviewsPerPage),
  ])
  const total = counted?.count ?? 0
  return { reviews: rows.map(reviewOf), total, page, pages: Math.max(1, Math.ceil(total / reviewsPerPage)) }
}

export async function listOwnOf(ctx: Ctx, productId: string): Promise<Review[]> {
  const mine = eq(ratings.memberId, requireSignedIn(ctx))
  const ofIt = isId("prd", productId) ? eq(ratings.productId, productId) : sql`${ratings.productId} is null`
  return (await selectReviews(ctx, and(mine, ofIt))).map(reviewOf)
}

export async function readOwnReview(ctx: Ctx, reviewId: string): Promise<Review> {
  requireSignedIn(ctx)
  if (!isId("rat", reviewId)) throw refuse("noSuchReview")
  const [owner] = await ctx.db
    .select({ memberId: ratings.memberId })
    .from(ratings)
    .where(eq(ratings.id, reviewId))
  if (!owner) throw refuse("noSuchReview")
  requireOwn(ctx, owner.memberId)
  const [row] = await selectReviews(ctx, eq(ratings.id, reviewId))
  if (!row) throw refuse("noSuchReview")
  return reviewOf(row)
}
