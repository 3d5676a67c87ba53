import { type Place, placeSlugs } from "#domains/places/places.ts"
import { isOneOf } from "#platform/records.ts"

export const listingKinds = ["bottle", "dram", "cask"] as const
export type ListingKind = (typeof listingKinds)[number]

export const shopLocations = placeSlugs
export type ShopLocation = Place

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
