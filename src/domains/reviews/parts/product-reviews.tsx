import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import type { Review } from "../reads.ts"
import type { RatingSummary } from "../rules.ts"
import { ReviewCard } from "./review-card.tsx"
import { SummaryTable } from "./summary.tsx"

export type ProductReviewsView = { productId: string; summary: RatingSummary; reviews: readonly Review[] }

export function ProductReviews({ productId, summary, reviews }: ProductReviewsView) {
  const t = useTexts("reviews")
  return (
    <section id="reviews" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl">{t("ofBuyers")}</h2>
      <SummaryTable summary={summary} className="max-w-read" />
      <div>
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} isOfPage />
        ))}
      </div>
      <div>
        <LinkButton to={`/my-account/review/add?product=${productId}`}>{t("rateThis")}</LinkButton>
      </div>
    </section>
  )
}
