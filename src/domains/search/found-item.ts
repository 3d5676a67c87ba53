import type { PublicLotState } from "#domains/auctions/live-state.ts"
import type { Location } from "#domains/auctions/lot.ts"
import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import type { DisplayedPromotion } from "#domains/shop/displayed-prices.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { LotState } from "./scopes.ts"

export type FoundFacts = {
  age: number | null
  volumeMl: number | null
  abvPercent: number
  distillery: string | null
  region: string | null
}

type FoundCommon = FoundFacts & {
  name: string
  description: string
  path: PagePath
  imagePath: string
  productId: Id<"prd"> | null
}
export type FoundListing = FoundCommon & {
  id: Id<"lst">
  kind: ListingKind
  location: ShopLocation
  caskId: Id<"csk"> | null
  priceCents: Cents
  salePriceCents: Cents | null
  nowCents: Cents
  promotion: DisplayedPromotion
  available: number
}
export type FoundLot = FoundCommon &
  PublicLotState & {
    id: Id<"lot">
    kind: LotState
    location: Location
    auctionId: Id<"auc">
    auction: string
    number: number
    /** Null if unsold: the bid on an unsold lot is not a price. */
    hammerCents: Cents | null
  }
export type FoundItem = FoundListing | FoundLot

export function isLot(found: FoundItem): found is FoundLot {
  return found.kind === "live" || found.kind === "previous"
}
