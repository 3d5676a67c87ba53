import { choiceFacet, defineList, type ListQuery, textFacet } from "#platform/lists/list.ts"
import { accountStatuses, storedRoleNames } from "./roles.ts"

export const memberList = defineList({
  search: 100,
  facets: {
    role: choiceFacet(storedRoleNames),
    status: choiceFacet([...accountStatuses, "closed"]),
    verified: choiceFacet(["yes", "no"]),
    country: textFacet(60),
  },
  ranges: {},
  sorts: ["newest", "oldest", "username", "email"],
  size: { usual: 50, max: 100 },
})
export type MemberListQuery = ListQuery<typeof memberList>
