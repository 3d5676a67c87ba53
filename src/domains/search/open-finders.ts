import { shelves } from "#domains/shop/shelf-index.ts"
import type { FinderApp } from "#platform/finder/asking.ts"
import { foundLots } from "./lot-index.ts"

/** Fills what lists and searches are answered from, so that nobody who comes first waits for it. */
export async function openFinders(app: FinderApp): Promise<{ listings: number; lots: number }> {
  const [listings, lots] = [await shelves.count(app, null), await foundLots.count(app, null)]
  return { listings, lots }
}
