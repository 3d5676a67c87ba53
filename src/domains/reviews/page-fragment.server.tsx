import { renderFragment } from "#language/render-fragment.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { ProductReviews, type ProductReviewsView } from "./parts/product-reviews.tsx"

export const reviewsFragment = {
  name: "reviews",
  render: ({ language }: Pick<Ctx, "language">, view: ProductReviewsView) =>
    renderFragment(language, "reviews", <ProductReviews {...view} />),
}
