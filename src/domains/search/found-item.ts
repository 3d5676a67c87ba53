import type { Location } from "#domains/auctions/lot.ts"
import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { LotState } from "./scopes.ts"

type FoundCommon = {
  name: string
  description: string
  path: PagePath
  imagePath: string
  location: Location | ShopLocation
  productId: Id<"prd"> | null
}
export type FoundListing = FoundCommon & {
  id: Id<"lst">
  kind: ListingKind
  caskId: Id<"csk"> | null
  priceCents: Cents
  salePriceCents: Cents | null
  nowCents: Cents
  available: number
}
export type FoundLot = FoundCommon & {
  id: Id<"lot">
  kind: LotState
  auctionId: Id<"auc">
  priceCents: Cents
}
export type FoundItem = FoundListing | FoundLot

export function isLot(found: FoundItem): found is FoundLot {
  return found.kind === "live" || found.kind === "previous"
}
