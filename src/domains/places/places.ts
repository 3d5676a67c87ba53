import type { TimeZone } from "#platform/time-zone.ts"
import { type PlaceRow, registry } from "./registry.ts"

export const places = registry

export type PlaceFacts = (typeof places)[number]
export type Place = PlaceFacts["slug"]
export type PlaceCountry = PlaceFacts["country"]
export type AuctionPlace = Extract<PlaceFacts, { auctionOrder: number }>["slug"]
export type DramPlace = Extract<PlaceFacts, { hasDrams: true }>["slug"]

const rows: readonly PlaceRow[] = places

export const home = places[0]
export const homePlace = home.slug

export const placeSlugs = slugsOf<Place>(rows)
export const auctionPlaces = slugsOf<AuctionPlace>(
  rows
    .filter(({ auctionOrder }) => auctionOrder !== null)
    .toSorted((one, other) => Number(one.auctionOrder) - Number(other.auctionOrder)),
)
export const dramPlaces = slugsOf<DramPlace>(rows.filter(({ hasDrams }) => hasDrams))
export const placesInMenu = slugsOf<Place>(rows.toSorted((one, other) => one.menuOrder - other.menuOrder))

export const fontSubsets = [
  "latin",
  "latin-ext",
  ...new Set(rows.flatMap(({ fontSubset }) => fontSubset ?? [])),
]

export const countryOfPlace = Object.fromEntries(rows.map(({ slug, country }) => [slug, country])) as {
  readonly [Facts in PlaceFacts as Facts["slug"]]: Facts["country"]
}

const zones = new Map(rows.map(({ slug, zone }) => [slug, zone]))

export function zoneOf(place: Place): TimeZone {
  return zones.get(place) ?? home.zone
}

export function placeIn(country: string): PlaceFacts | undefined {
  return places.find((place) => place.country === country)
}

/** There is always a first place. */
function slugsOf<Slug extends Place>(some: readonly PlaceRow[]): readonly [Slug, ...Slug[]] {
  return some.map(({ slug }) => slug) as unknown as readonly [Slug, ...Slug[]]
}
