import type { Location } from "#domains/auctions/lot.ts"
import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { LotState } from "./scopes.ts"

type Common = {
  name: string
  /** Plain text, at most 160 characters. */
  description: string
  path: string
  imagePath: string
  location: Location | ShopLocation
  productId: Id<"prd"> | null
}
export type FoundListing = Common & {
  id: Id<"lst">
  kind: ListingKind
  caskId: Id<"csk"> | null
  priceCents: Cents
  salePriceCents: Cents | null
  nowCents: Cents
  available: number
}
export type FoundLot = Common & {
  id: Id<"lot">
  kind: LotState
  auctionId: Id<"auc">
  priceCents: Cents
}
export type Found = FoundListing | FoundLot

export function isLot(found: Found): found is FoundLot {
  return found.kind === "live" || found.kind === "previous"
}
