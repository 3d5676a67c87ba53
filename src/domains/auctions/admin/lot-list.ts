import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"

export const lotStatuses = ["upcoming", "live", "sold", "unsold", "withdrawn"] as const

export const adminLotList = defineList({
  search: 100,
  facets: { status: choiceFacet(lotStatuses) },
  sorts: ["lot", "ending", "price", "bids"],
  size: { usual: 100, max: 100 },
})
export type AdminLotQuery = ListQuery<typeof adminLotList>
