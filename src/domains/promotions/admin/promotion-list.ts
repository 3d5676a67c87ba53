import { choiceFacet, defineList, flagFacet, type ListQuery } from "#platform/lists/list.ts"
import { promotionKinds, promotionStates } from "../kinds.ts"

export const promotionList = defineList({
  search: 100,
  facets: { state: choiceFacet(promotionStates), kind: choiceFacet(promotionKinds), coded: flagFacet },
  sorts: ["newest", "oldest", "most-used"],
  size: { usual: 50, max: 100 },
})
export type PromotionListQuery = ListQuery<typeof promotionList>
