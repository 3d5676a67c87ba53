import { renderFragment } from "#language/render-fragment.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { ProductReviews, type ProductReviewsView } from "./parts/product-reviews.tsx"

export function renderReviews({ language }: Pick<Ctx, "language">, view: ProductReviewsView): string {
  return renderFragment(language, "reviews", <ProductReviews {...view} />)
}
