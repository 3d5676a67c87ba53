import { choiceFacet, defineList, type ListQuery, numberFacet, textFacet } from "#platform/lists/list.ts"

export const bidFeedList = defineList({
  facets: { lot: numberFacet(100_000), bidder: textFacet(60), result: choiceFacet(["accepted", "rejected"]) },
  sorts: ["latest"],
  size: { usual: 40, max: 40 },
})
export type BidFeedQuery = ListQuery<typeof bidFeedList>
