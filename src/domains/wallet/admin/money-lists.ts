import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"
import { withdrawalStates } from "./money-states.ts"

export const walletList = defineList({
  search: 100,
  facets: {},
  sorts: ["balance", "points", "username"],
  size: { usual: 50, max: 100 },
})
export type WalletListQuery = ListQuery<typeof walletList>

export const withdrawalList = defineList({
  facets: { status: choiceFacet(withdrawalStates, "requested") },
  sorts: ["requested"],
  size: { usual: 50, max: 100 },
})
export type WithdrawalListQuery = ListQuery<typeof withdrawalList>
