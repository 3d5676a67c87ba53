import { mostStars } from "../aspects.ts"
import type { Summary } from "../rules.ts"

export function aboutRating({ count, overall }: Summary): Record<string, unknown> {
  if (count === 0) return {}
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: overall.toFixed(1),
      ratingCount: count,
      bestRating: mostStars,
      worstRating: 1,
    },
  }
}
