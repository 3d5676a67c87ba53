import { choiceFacet, defineList, flagFacet, type ListQuery, viewFacet } from "#platform/lists/list.ts"
import { submissionKinds } from "../kinds.ts"
import { bottleViews } from "./bottle-list.ts"

export const consignmentViews = ["open", ...bottleViews] as const

/** A consignment is in each view in which it has a bottle. */
export const consignmentList = defineList({
  search: 100,
  facets: { show: viewFacet(consignmentViews), kind: choiceFacet(submissionKinds), mine: flagFacet },
  sorts: ["newest", "oldest", "bottles"],
  size: { usual: 40, max: 100 },
})
export type ConsignmentListQuery = ListQuery<typeof consignmentList>
