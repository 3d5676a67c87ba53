import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"

export const lotStatuses = ["upcoming", "live", "sold", "unsold", "withdrawn"] as const

/** What a lot should have before its auction is announced. */
export const lotGaps = ["photo", "estimate", "description", "terms", "opening"] as const
export type LotGap = (typeof lotGaps)[number]

export const adminLotList = defineList({
  search: 100,
  facets: { status: choiceFacet(lotStatuses), lacks: choiceFacet(lotGaps) },
  sorts: ["lot", "ending", "price", "bids"],
  size: { usual: 100, max: 100 },
})
export type AdminLotQuery = ListQuery<typeof adminLotList>
