import type { ListingKind } from "#domains/listings/kinds.ts"
import type { ListingCard } from "./listing-card.ts"

export function wishSubjectOf(kind: ListingKind, { caskId, productId }: ListingCard) {
  return kind === "cask" ? caskId : productId
}
