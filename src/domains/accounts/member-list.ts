import { choiceFacet, defineList, type ListQuery, textFacet } from "#platform/lists/list.ts"
import { accountStatuses, memberSorts, roleNames } from "./member-choices.ts"

export const memberList = defineList({
  search: 100,
  facets: {
    role: choiceFacet(roleNames),
    status: choiceFacet([...accountStatuses, "closed"]),
    verified: choiceFacet(["yes", "no"]),
    country: textFacet(60),
  },
  ranges: {},
  sorts: memberSorts,
  size: { usual: 50, max: 100 },
})
export type MemberListQuery = ListQuery<typeof memberList>
