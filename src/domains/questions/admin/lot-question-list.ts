import { choiceFacet, defineList, flagFacet, type ListQuery } from "#platform/lists/list.ts"
import { lotQuestionStates } from "../rules.ts"

export const lotQuestionList = defineList({
  search: 100,
  facets: { status: choiceFacet(lotQuestionStates, "open"), mine: flagFacet },
  sorts: ["waiting", "newest", "oldest"],
  size: { usual: 50, max: 50 },
})
export type LotQuestionListQuery = ListQuery<typeof lotQuestionList>
