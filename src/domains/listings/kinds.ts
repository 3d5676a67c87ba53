import { stockLocations } from "#domains/stock/locations.ts"
import { isOneOf } from "#platform/records.ts"

/** Kinds of fixed-price goods: a bottle, a dram of a bottle that several buyers share, or a cask. */
export const listingKinds = ["bottle", "dram", "cask"] as const
export type ListingKind = (typeof listingKinds)[number]

export const shopLocations = stockLocations
export type ShopLocation = (typeof shopLocations)[number]

/** The specification's values of `prod_type`. */
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
