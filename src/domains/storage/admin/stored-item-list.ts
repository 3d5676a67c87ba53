import { stockLocations } from "#domains/stock/locations.ts"
import { choiceFacet, defineList, type ListQuery, viewFacet } from "#platform/lists/list.ts"

export const storedItemList = defineList({
  search: 100,
  facets: {
    location: choiceFacet(stockLocations),
    show: viewFacet(["stored", "unpaid", "overdue", "relist", "leaving", "ended"]),
  },
  ranges: {},
  sorts: ["since", "oldest", "freeUntil", "owed"],
  size: { usual: 50, max: 100 },
})
export type StoredItemListQuery = ListQuery<typeof storedItemList>
