import { drawn } from "#language/drawn.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { ProductReviews, type ProductReviewsView } from "./parts/product-reviews.tsx"

export function drawReviews({ language }: Pick<Ctx, "language">, said: ProductReviewsView): string {
  return drawn(language, "reviews", <ProductReviews {...said} />)
}
