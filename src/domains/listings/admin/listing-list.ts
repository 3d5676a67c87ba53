import { choiceFacet, defineList, flagFacet, type ListQuery } from "#platform/lists/list.ts"
import { listingKinds, shopLocations } from "../kinds.ts"

export const listingStatuses = ["draft", "on-sale", "withdrawn", "sold"] as const

export const listingList = defineList({
  search: 100,
  facets: {
    kind: choiceFacet(listingKinds),
    location: choiceFacet(shopLocations),
    status: choiceFacet(listingStatuses),
    sale: flagFacet,
  },
  ranges: {},
  sorts: ["newest", "name", "price-up", "price-down", "stock"],
  size: { usual: 50, max: 100 },
})
export type ListingListQuery = ListQuery<typeof listingList>

export const nextStatuses = {
  draft: ["draft", "on-sale"],
  "on-sale": ["on-sale", "withdrawn", "sold"],
  withdrawn: ["withdrawn", "on-sale"],
  sold: ["sold", "on-sale"],
} as const satisfies Record<(typeof listingStatuses)[number], readonly (typeof listingStatuses)[number][]>
