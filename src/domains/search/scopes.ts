import { isLocation, type Location, locations } from "#domains/auctions/lot.ts"
import {
  isListingKind,
  isShopLocation,
  type ListingKind,
  type ShopLocation,
  shopLocations,
} from "#domains/listings/kinds.ts"
import { dramPlaces, homePlace } from "#domains/places/places.ts"

export const searchScopes = [
  "all",
  ...(["live", "previous"] as const).flatMap((state) =>
    locations.map((place) => `${state}-${place}` as const),
  ),
  ...shopLocations.map((place) => `bottle-${place}` as const),
  ...dramPlaces.map((place) => `dram-${place}` as const),
  `cask-${homePlace}`,
] as const
export type SearchScope = (typeof searchScopes)[number]

export function partsOf(scope: SearchScope) {
  const kind = scopeKinds.find((each) => scope.startsWith(`${each}-`))
  const place = shopLocations.find((each) => scope.endsWith(`-${each}`))
  return kind && place && { kind, place }
}

export const scopeKinds = ["live", "previous", "bottle", "dram", "cask"] as const
export type ScopeKind = (typeof scopeKinds)[number]

export type LotState = "live" | "previous"
export type SearchPlace =
  | { of: "lots"; state: LotState; location?: Location }
  | { of: "shops"; kind?: ListingKind; location?: ShopLocation; isEveryOffer?: boolean }

export function placesOf(scope: SearchScope): readonly SearchPlace[] {
  if (scope === "all")
    return [{ of: "lots", state: "live" }, { of: "shops" }, { of: "lots", state: "previous" }]
  const [head = "", location = ""] = scope.split(/-(.*)/)
  if ((head === "live" || head === "previous") && isLocation(location))
    return [{ of: "lots", state: head, location }]
  if (isListingKind(head) && isShopLocation(location)) return [{ of: "shops", kind: head, location }]
  throw new Error(`no scope "${scope}"`)
}
