import { productFacets } from "#domains/catalogue/product-facets.ts"
import { choiceFacet, defineList, type ListQuery, numberRange } from "#platform/lists/list.ts"

/** The lots of one auction. */
export const lotList = defineList({
  search: 100,
  facets: {
    category: productFacets.category,
    region: productFacets.region,
    bids: choiceFacet(["none", "some"]),
    reserve: choiceFacet(["met", "not-met", "none"]),
  },
  ranges: { price: numberRange("from", "to", 100_000_000) },
  sorts: ["lot", "ending", "price-up", "price-down", "bids"],
  size: { usual: 20, max: 100, choices: [20, 50, 100] },
})
export type LotQuery = ListQuery<typeof lotList>
