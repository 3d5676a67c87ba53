import { z } from "zod"
import type { NewRating } from "./inputs.ts"
import type { Review } from "./reads.ts"
import type { RatingSummary } from "./rules.ts"
import type { ReviewContent } from "./write-review.ts"

const stars = {
  service: z.number(),
  price: z.number(),
  delivery: z.number(),
  quantity: z.number(),
  website: z.number(),
}

export const SpecSummary = z.object({ count: z.number(), ...stars, overall: z.number() })

export const SpecRating = z.object({
  _id: z.string(),
  product: z.string().nullable(),
  prod_name: z.string().nullable(),
  username: z.string(),
  ...stars,
  overall: z.number(),
  comment: z.string(),
  status: z.string(),
  answer: z.string().nullable(),
  createdAt: z.string(),
})

export function asSpecSummary({ quality, ...rest }: RatingSummary): z.output<typeof SpecSummary> {
  return { ...rest, quantity: quality }
}

export function asSpecRating(review: Review): z.output<typeof SpecRating> {
  const { id, productId, product, author, service, price, delivery, quality, website } = review
  return {
    _id: id,
    product: productId,
    prod_name: product,
    username: author,
    ...{ service, price, delivery, quantity: quality, website },
    overall: review.overall,
    comment: review.text,
    status: review.status,
    answer: review.answer,
    createdAt: review.createdAt,
  }
}

export function reviewContentOf(rating: z.output<typeof NewRating>): ReviewContent {
  const { service, price, delivery, quantity, website, comment } = rating
  return { stars: { service, price, delivery, quality: quantity, website }, text: comment }
}
