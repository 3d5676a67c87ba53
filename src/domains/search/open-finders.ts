import { shelves } from "#domains/shop/shelf-index.ts"
import type { IndexApp } from "#platform/finder/asking.ts"
import { foundLots } from "./lot-index.ts"

/** Fills the search indexes at startup, so that the first visitor does not wait for them. */
export async function openFinders(app: IndexApp): Promise<{ listings: number; lots: number }> {
  const [listings, lots] = [await shelves.count(app, null), await foundLots.count(app, null)]
  return { listings, lots }
}
