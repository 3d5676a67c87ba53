import { shelves } from "#domains/shop/shelf-index.ts"
import type { FinderHouse } from "#platform/finder/asking.ts"
import { foundLots } from "./lot-index.ts"

/** Fills what lists and searches are answered from, so that nobody who comes first waits for it. */
export async function openFinders(house: FinderHouse): Promise<{ listings: number; lots: number }> {
  const [listings, lots] = [await shelves.count(house, null), await foundLots.count(house, null)]
  return { listings, lots }
}
