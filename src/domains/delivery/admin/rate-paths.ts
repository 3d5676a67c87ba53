import type { Place } from "#domains/places/places.ts"

/** The list that a place's rates are on. */
export function ratesPath(place: Place | null) {
  return place ? (`/admin/delivery-rates?place=${place}` as const) : ("/admin/delivery-rates" as const)
}
