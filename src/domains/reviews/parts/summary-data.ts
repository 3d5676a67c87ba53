import { maxStars } from "../aspects.ts"
import type { RatingSummary } from "../rules.ts"

export function ratingStructuredData({ count, overall }: RatingSummary): Record<string, unknown> {
  if (count === 0) return {}
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: overall.toFixed(1),
      ratingCount: count,
      bestRating: maxStars,
      worstRating: 1,
    },
  }
}
