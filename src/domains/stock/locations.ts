import { type Place, placeSlugs } from "#domains/places/places.ts"
import { isOneOf } from "#platform/records.ts"

export const stockLocations = placeSlugs
export type StockLocation = Place

export function isStockLocation(text: string): text is StockLocation {
  return isOneOf(stockLocations, text)
}
