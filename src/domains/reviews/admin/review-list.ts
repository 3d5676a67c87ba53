import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"
import { reviewStates } from "../aspects.ts"

export const reviewList = defineList({
  search: 100,
  facets: { status: choiceFacet(reviewStates, "pending") },
  sorts: ["waiting", "newest", "oldest"],
  size: { usual: 50, max: 100 },
})
export type ReviewListQuery = ListQuery<typeof reviewList>
