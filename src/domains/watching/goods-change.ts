import type { Cents } from "#platform/money.ts"

/**
 * The state of a listing as last reported to its watchers. "away": out of stock or not on sale; only a cask can be
 * "sold".
 */
export type ReportedState = { priceCents: Cents; state: "there" | "away" | "sold" }

export type GoodsChange = "lowered" | "raised" | "available" | "sold"

/**
 * The change that watchers are notified of, if any. A bottle's higher price is not reported; a cask's new price always
 * is.
 */
export function changeOf(kind: "bottle" | "cask", was: ReportedState, is: ReportedState): GoodsChange | null {
  if (is.state === "sold") return was.state === "there" ? "sold" : null
  if (is.state === "away") return null
  if (was.state !== "there") return "available"
  if (is.priceCents < was.priceCents) return "lowered"
  return kind === "cask" && is.priceCents > was.priceCents ? "raised" : null
}
