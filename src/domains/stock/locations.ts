import { isOneOf } from "#platform/records.ts"

export const stockLocations = ["singapore", "malaysia", "vietnam", "hong-kong"] as const
export type StockLocation = (typeof stockLocations)[number]

export function isStockLocation(text: string): text is StockLocation {
  return isOneOf(stockLocations, text)
}
