import { stockLocations } from "#domains/stock/locations.ts"
import { isOneOf } from "#platform/records.ts"

export const listingKinds = ["bottle", "dram", "cask"] as const
export type ListingKind = (typeof listingKinds)[number]

export const shopLocations = stockLocations
export type ShopLocation = (typeof shopLocations)[number]

export const prodTypes = {
  bottle: "Bottle Shop",
  dram: "Dram Shop",
  cask: "Cask Shop",
} as const satisfies Record<ListingKind, string>

export function isListingKind(text: string): text is ListingKind {
  return isOneOf(listingKinds, text)
}

export function isShopLocation(text: string): text is ShopLocation {
  return isOneOf(shopLocations, text)
}
