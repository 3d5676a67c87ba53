import type { ListingKind } from "#domains/listings/kinds.ts"
import type { ListingCard } from "./listing-card.ts"

/** What is wished for when somebody wishes for a card of a shelf: the cask, or whatever bottle it is of. */
export function subjectOf(kind: ListingKind, { caskId, productId }: ListingCard) {
  return kind === "cask" ? caskId : productId
}
