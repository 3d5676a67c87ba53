import { shelfIndex } from "#domains/shop/shelf-index.ts"
import type { IndexApp } from "#platform/indexes/index-query.ts"
import { lotIndex } from "./lot-index.ts"

export async function fillSearchIndexes(app: IndexApp): Promise<{ listings: number; lots: number }> {
  const [listings, lots] = [await shelfIndex.count(app, null), await lotIndex.count(app, null)]
  return { listings, lots }
}
