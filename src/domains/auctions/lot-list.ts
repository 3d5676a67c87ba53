import { productFacets, productRanges } from "#domains/catalogue/product-facets.ts"
import {
  choiceFacet,
  defineList,
  type FilterName,
  type ListQuery,
  numberRange,
} from "#platform/lists/list.ts"
import { keysOf } from "#platform/records.ts"

const { category, distillery, region, bottler, cask, peat } = productFacets

/** What "ending within" means. */
export const hoursLeft = { hour: 1, day: 24, week: 7 * 24 } as const

/** The lots of one auction, or of all live ones. */
export const lotList = defineList({
  search: 100,
  facets: {
    category,
    distillery,
    region,
    bottler,
    cask,
    peat,
    ends: choiceFacet(keysOf(hoursLeft)),
    bids: choiceFacet(["none", "some"]),
    reserve: choiceFacet(["met", "not-met", "none"]),
  },
  ranges: { price: numberRange("from", "to", 100_000_000), ...productRanges },
  sorts: ["lot", "relevance", "ending", "newest", "price-up", "price-down", "bids"],
  ranking: "relevance",
  size: { usual: 20, max: 100, choices: [20, 50, 100] },
})
export type LotQuery = ListQuery<typeof lotList>
export type LotFilterName = FilterName<typeof lotList>

/** Filters of lots with choices that are counted. */
export const lotFacetNames = [
  "category",
  "distillery",
  "region",
  "bottler",
  "cask",
  "peat",
  "bids",
  "reserve",
] as const
export type LotFacetName = (typeof lotFacetNames)[number]
