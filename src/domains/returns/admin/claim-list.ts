import { choiceFacet, defineList, flagFacet, type ListQuery, viewFacet } from "#platform/lists/list.ts"
import { claimReasons } from "../kinds.ts"

export const claimViews = ["to-decide", "awaiting-goods", "to-refund", "ended"] as const

export const claimList = defineList({
  search: 100,
  facets: { show: viewFacet(claimViews), reason: choiceFacet(claimReasons), mine: flagFacet },
  sorts: ["waiting"],
  size: { usual: 50, max: 100 },
})
export type ClaimListQuery = ListQuery<typeof claimList>
