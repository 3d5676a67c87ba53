import type { Site } from "#domains/content/default-site.ts"
import { homePlace } from "#domains/places/places.ts"
import type { StockLocation } from "#domains/stock/locations.ts"
import { type LazyFact, lazyTextsOf, textOfFact } from "#language/lazy-text.server.ts"
import type { Language } from "#platform/ctx.ts"

type PickUpSite = Pick<Site, "legalName" | "addressLines">

/** Elsewhere we have no counter with an address. */
export function canCollectAt(location: StockLocation | null): boolean {
  return location === null || location === homePlace
}

export function pickUpPlace(
  language: Language,
  site: PickUpSite,
  locations: readonly (StockLocation | null)[],
): string {
  return textOfFact(language, lazyPickUpPlace(site, locations))
}

export function lazyPickUpPlace(
  { legalName, addressLines }: PickUpSite,
  locations: readonly (StockLocation | null)[],
): LazyFact {
  const t = lazyTextsOf("places")
  const home = [legalName, ...addressLines].join(", ")
  const all = [...new Set(locations.map((location) => location ?? homePlace))].toSorted()
  const places = all.map((location) => (location === homePlace ? home : t(`onServer.pickUp.${location}`)))
  return places.length > 0 ? places.flatMap((place, index) => (index > 0 ? ["·", place] : [place])) : home
}
