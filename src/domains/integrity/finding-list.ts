import { choiceFacet, defineList, type ListQuery, viewFacet } from "#platform/lists/list.ts"
import { findingKinds, findingStates, severities } from "./kinds.ts"

export const findingList = defineList({
  facets: {
    show: viewFacet(findingStates),
    kind: choiceFacet(findingKinds),
    severity: choiceFacet(severities),
  },
  sorts: ["gravity"],
  size: { usual: 25, max: 100 },
})
export type FindingListQuery = ListQuery<typeof findingList>
