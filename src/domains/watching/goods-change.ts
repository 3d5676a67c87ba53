import type { Cents } from "#platform/money.ts"

/** "unavailable": out of stock or not on sale. Only a cask can be "sold". */
export type ReportedState = { priceCents: Cents; state: "available" | "unavailable" | "sold" }

export type GoodsChange = "lowered" | "raised" | "available" | "sold"

/** A bottle's higher price is not reported; a cask's new price always is. */
export function changeOf(kind: "bottle" | "cask", was: ReportedState, is: ReportedState): GoodsChange | null {
  if (is.state === "sold") return was.state === "available" ? "sold" : null
  if (is.state === "unavailable") return null
  if (was.state !== "available") return "available"
  if (is.priceCents < was.priceCents) return "lowered"
  return kind === "cask" && is.priceCents > was.priceCents ? "raised" : null
}
