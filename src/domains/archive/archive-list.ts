import { productFacetNames, productFacets, productRanges } from "#domains/catalogue/product-facets.ts"
import { lotSorts } from "#domains/search/lot-sorts.ts"
import {
  choiceFacet,
  dateRange,
  defineList,
  type FilterName,
  type ListQuery,
  numberRange,
} from "#platform/lists/list.ts"

export const archivePageSize = 20

const [usual, ...others] = lotSorts

export const archiveList = defineList({
  search: 160,
  facets: { result: choiceFacet(["sold", "unsold"]), ...productFacets },
  ranges: {
    hammer: numberRange("from", "to", 100_000_000),
    ended: dateRange("soldFrom", "soldTo"),
    ...productRanges,
  },
  sorts: [usual, "relevance", ...others],
  ranking: "relevance",
  size: { usual: archivePageSize, max: archivePageSize, isFixed: true },
})
export type ArchiveQuery = ListQuery<typeof archiveList>
export type ArchiveFilterName = FilterName<typeof archiveList>

/** Filters with choices, and how many lots each has. */
export const facetNames = ["result", ...productFacetNames] as const
export type ArchiveFacetName = (typeof facetNames)[number]
