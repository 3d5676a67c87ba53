import type { Cents } from "#platform/money.ts"

/** What watchers know of a listing: "away" is out of stock or not on sale, and only a cask is "sold". */
export type OfferState = { priceCents: Cents; state: "there" | "away" | "sold" }

export type GoodsChange = "lowered" | "raised" | "available" | "sold"

/** What watchers hear of when an offer changes, if anything. A dearer bottle is no news; a cask's new price always is. */
export function changeOf(kind: "bottle" | "cask", was: OfferState, is: OfferState): GoodsChange | null {
  if (is.state === "sold") return was.state === "there" ? "sold" : null
  if (is.state === "away") return null
  if (was.state !== "there") return "available"
  if (is.priceCents < was.priceCents) return "lowered"
  return kind === "cask" && is.priceCents > was.priceCents ? "raised" : null
}
