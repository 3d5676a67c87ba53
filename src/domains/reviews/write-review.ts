import { and, eq, sql } from "drizzle-orm"
import { requireOwn, requirePermission } from "#domains/accounts/permissions.ts"
import { products } from "#domains/catalogue/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, isId, newId, requireId } from "#platform/ids.ts"
import { aspects, type Stars } from "./aspects.ts"
import { findPurchase } from "./bought.ts"
import { invalidateSummaries } from "./read-summaries.ts"
import { refuse } from "./refusals.ts"
import { ratings } from "./schema.ts"

export type ReviewContent = { stars: Stars; text: string }

const perMember: Limit = { name: "review", times: 30, seconds: 60 * 60 }

/** Repeating the same review is harmless; another one is refused. */
export async function writeReview(
  ctx: Ctx,
  productId: string | null,
  { stars, text }: ReviewContent,
): Promise<Id<"rat">> {
  const memberId = requirePermission(ctx, "rate")
  await requireFew(ctx, memberId)
  if (productId !== null) await requireProduct(ctx, productId)
  return await transaction(ctx, async (tx) => {
    const lineId = await findPurchase(tx, memberId, productId)
    if (!lineId) throw refuse("notBought")
    const now = tx.now()
    const [made] = await tx.db
      .insert(ratings)
      .values({
        id: newId("rat"),
        memberId,
        productId: productId === null ? null : requireId("prd", productId),
        lineId,
        ...stars,
        text,
        language: tx.language,
        createdAt: now,
        changedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: ratings.id })
    if (made) return made.id
    const earlier = await findOwn(tx, memberId, productId)
    const isSame = earlier?.text === text && aspects.every((aspect) => earlier[aspect] === stars[aspect])
    if (!earlier || !isSame) throw refuse("alreadyRated")
    return earlier.id
  })
}

export async function changeReview(
  ctx: Ctx,
  reviewId: string,
  { stars, text }: ReviewContent,
): Promise<void> {
  const memberId = requirePermission(ctx, "rate")
  await requireFew(ctx, memberId)
  await transaction(ctx, async (tx) => {
    const review = await lockReview(tx, reviewId)
    requireOwn(tx, review.memberId)
    const isSame = review.text === text && aspects.every((aspect) => review[aspect] === stars[aspect])
    if (isSame) return
    await tx.db
      .update(ratings)
      .set({ ...stars, text, language: tx.language, status: "pending", reason: null, changedAt: tx.now() })
      .where(eq(ratings.id, review.id))
    if (review.status === "published") tx.afterCommit(() => invalidateSummaries(tx.app))
  })
}

export async function lockReview(tx: Tx, reviewId: string) {
  if (!isId("rat", reviewId)) throw refuse("noSuchReview")
  const [review] = await tx.db.select().from(ratings).where(eq(ratings.id, reviewId)).for("update")
  if (!review) throw refuse("noSuchReview")
  return review
}

async function findOwn(tx: Tx, memberId: Id<"mem">, productId: string | null) {
  const isOfIt = sql`${ratings.productId} is not distinct from ${productId}`
  const [own] = await tx.db
    .select()
    .from(ratings)
    .where(and(eq(ratings.memberId, memberId), isOfIt))
  return own
}

async function requireProduct(ctx: Ctx, productId: string): Promise<void> {
  if (!isId("prd", productId)) throw refuse("noSuchProduct")
  const [product] = await ctx.db.select({ id: products.id }).from(products).where(eq(products.id, productId))
  if (!product) throw refuse("noSuchProduct")
}

async function requireFew(ctx: Ctx, memberId: Id<"mem">): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
}
