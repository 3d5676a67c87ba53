import { drawn } from "#language/drawn.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { ProductReviews, type ProductReviewsView } from "./parts/product-reviews.tsx"

/** What buyers say of a bottle, as HTML; empty while nobody has said anything. */
export function drawReviews({ language }: Pick<Ctx, "language">, said: ProductReviewsView): string {
  return said.summary.count === 0 ? "" : drawn(language, "reviews", <ProductReviews {...said} />)
}
