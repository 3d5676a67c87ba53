import { stockLocations } from "#domains/stock/locations.ts"

/** What is sold at a price: a bottle, a dram of a bottle that is opened together, a cask. */
export const listingKinds = ["bottle", "dram", "cask"] as const
export type ListingKind = (typeof listingKinds)[number]

export const shopLocations = stockLocations
export type ShopLocation = (typeof shopLocations)[number]

/** What the specification calls each kind in `prod_type`. */
export const prodTypes = {
  bottle: "Bottle Shop",
  dram: "Dram Shop",
  cask: "Cask Shop",
} as const satisfies Record<ListingKind, string>

export function isListingKind(text: string): text is ListingKind {
  return (listingKinds as readonly string[]).includes(text)
}

export function isShopLocation(text: string): text is ShopLocation {
  return (shopLocations as readonly string[]).includes(text)
}
