import type { Ctx } from "#platform/ctx.ts"
import { readProductSummary } from "./read-summaries.ts"
import { listPublished } from "./reads.ts"

const maxOnPage = 10

/** Most products have no reviews, which costs no query. */
export async function readProductReviews(ctx: Ctx, productId: string) {
  const summary = await readProductSummary(ctx, productId)
  const reviews = summary.count === 0 ? [] : await listPublished(ctx, { productId, size: maxOnPage })
  return { productId, summary, reviews }
}
