import { freshShelves } from "#domains/shop/shelf-index.ts"
import type { House } from "#platform/ctx.ts"
import { freshLots } from "./lot-index.ts"

/** Fills what lists and searches are answered from, so that nobody who comes first waits for it. */
export async function openFinders(house: House): Promise<{ listings: number; lots: number }> {
  const [shelves, lots] = [await freshShelves(house), await freshLots(house)]
  return { listings: shelves.size, lots: lots.size }
}
