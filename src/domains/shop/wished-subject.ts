import type { ListingKind } from "#domains/listings/kinds.ts"
import type { ListingCard } from "./listing-card.ts"

/** What the wishlist button of a card adds: the cask, or the bottle. */
export function subjectOf(kind: ListingKind, { caskId, productId }: ListingCard) {
  return kind === "cask" ? caskId : productId
}
