import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"
import { transferStatuses } from "./statuses.ts"

export const transferList = defineList({
  search: 100,
  facets: { status: choiceFacet(transferStatuses, "open") },
  sorts: ["newest", "oldest", "amount"],
  size: { usual: 50, max: 100 },
})
export type TransferListQuery = ListQuery<typeof transferList>
