import { refundStates } from "#domains/wallet/admin/money-states.ts"
import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"

export const refundList = defineList({
  facets: { status: choiceFacet([...refundStates, "toRedo"]) },
  sorts: ["newest"],
  size: { usual: 50, max: 100 },
})
export type RefundListQuery = ListQuery<typeof refundList>
