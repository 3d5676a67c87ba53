import { productFacets, productRanges } from "#domains/catalogue/product-facets.ts"
import type { ListingKind } from "#domains/listings/kinds.ts"
import {
  defineList,
  type FilterName,
  flagFacet,
  type ListQuery,
  numberRange,
  type SortOf,
} from "#platform/list.ts"

export const maxListings = 100
export const shelfSize = 20

export const shelfList = defineList({
  search: 160,
  facets: { ...productFacets, sale: flagFacet, stock: flagFacet },
  ranges: { ...productRanges, price: numberRange("from", "to", 100_000_000) },
  sorts: ["newest", "price-up", "price-down", "name", "ending"],
  size: { usual: shelfSize, max: maxListings, isFixed: true },
})
export type ShelfQuery = ListQuery<typeof shelfList>
export type ShelfSort = SortOf<typeof shelfList>
export type ShelfFilterName = FilterName<typeof shelfList>

/** Filters with choices, and how many listings each has. */
export const facetNames = ["category", "distillery", "region", "country", "bottler", "cask"] as const
export type ShelfFacetName = (typeof facetNames)[number]

export const facetsOfKind = {
  bottle: facetNames,
  dram: ["category", "distillery", "region", "bottler", "cask"],
  cask: ["distillery", "region", "cask"],
} as const satisfies Record<ListingKind, readonly ShelfFacetName[]>
