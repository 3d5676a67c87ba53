import { parseDollars } from "#platform/dollars.ts"
import type { Cents } from "#platform/money.ts"
import { refuse } from "../refusals.ts"

export function typedPrice(text: string): Cents {
  const cents = parseDollars(text)
  if (cents === undefined) throw refuse("priceUnclear", { field: "price" })
  return cents
}

/** null: without a sale price. */
export function typedSalePrice(text: string): Cents | null {
  if (text.trim() === "") return null
  const cents = parseDollars(text)
  if (cents === undefined) throw refuse("salePriceUnclear", { field: "sale" })
  return cents
}
