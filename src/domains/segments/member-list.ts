import { accountStatuses, storedRoleNames } from "#domains/accounts/roles.ts"
import {
  choiceFacet,
  dateRange,
  defineList,
  type ListQuery,
  numberFacet,
  numberRange,
  textFacet,
} from "#platform/lists/list.ts"

const maxDays = 3_650

export const memberList = defineList({
  search: 100,
  facets: {
    role: choiceFacet(storedRoleNames),
    status: choiceFacet([...accountStatuses, "closed"]),
    verified: choiceFacet(["yes", "no"]),
    country: textFacet(60),
    tag: textFacet(30),
    /** Days: with a bid since then, or with none. */
    bidWithin: numberFacet(maxDays),
    noBidFor: numberFacet(maxDays),
  },
  ranges: {
    /** Dollars. */
    spent: numberRange("spentFrom", "spentTo", 100_000_000),
    joined: dateRange("joinedFrom", "joinedTo"),
  },
  sorts: ["newest", "oldest", "username", "email"],
  size: { usual: 50, max: 100 },
})
export type MemberListQuery = ListQuery<typeof memberList>
