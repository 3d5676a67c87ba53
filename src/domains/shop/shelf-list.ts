import {
  type ProductFacetName,
  productFacetNames,
  productFacets,
  productRanges,
} from "#domains/catalogue/product-facets.ts"
import type { ListingKind } from "#domains/listings/kinds.ts"
import {
  defineList,
  type FilterName,
  flagFacet,
  type ListQuery,
  numberRange,
  type SortOf,
} from "#platform/lists/list.ts"

export const maxListings = 100
export const shelfSize = 20

export const shelfList = defineList({
  search: 160,
  facets: { ...productFacets, sale: flagFacet, stock: flagFacet },
  ranges: { ...productRanges, price: numberRange("from", "to", 100_000_000) },
  sorts: ["newest", "relevance", "price-up", "price-down", "name", "ending"],
  ranking: "relevance",
  size: { usual: shelfSize, max: maxListings, isFixed: true },
})
export type ShelfQuery = ListQuery<typeof shelfList>
export type ShelfSort = SortOf<typeof shelfList>
/** Without the ranking, which needs a search. */
export type ShelfOrder = Exclude<ShelfSort, "relevance">
export type ShelfFilterName = FilterName<typeof shelfList>

export const facetsOfKind: Readonly<Record<ListingKind, readonly ProductFacetName[]>> = {
  bottle: productFacetNames,
  dram: productFacetNames.filter((name) => name !== "country"),
  cask: ["distillery", "region", "cask"],
}
