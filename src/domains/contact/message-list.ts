import { choiceFacet, defineList, flagFacet, type ListQuery } from "#platform/lists/list.ts"
import { statuses } from "./states.ts"

export const messageList = defineList({
  search: 100,
  facets: { status: choiceFacet(statuses, "open"), mine: flagFacet },
  sorts: ["waiting", "newest", "oldest"],
  size: { usual: 50, max: 50 },
})
export type MessageListQuery = ListQuery<typeof messageList>
