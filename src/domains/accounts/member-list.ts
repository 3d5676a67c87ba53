import { choiceFacet, defineList, type ListQuery, textFacet } from "#platform/lists/list.ts"
import { accountStatuses, roleNames } from "./roles.ts"

export const memberList = defineList({
  search: 100,
  facets: {
    role: choiceFacet(roleNames),
    status: choiceFacet([...accountStatuses, "closed"]),
    verified: choiceFacet(["yes", "no"]),
    country: textFacet(60),
  },
  ranges: {},
  sorts: ["newest", "oldest", "username", "email"],
  size: { usual: 50, max: 100 },
})
export type MemberListQuery = ListQuery<typeof memberList>
