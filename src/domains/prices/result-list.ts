import { choiceFacet, defineList, type ListQuery, textFacet } from "#platform/lists/list.ts"
import { matchStates } from "./match-states.ts"

export const resultList = defineList({
  search: 100,
  facets: {
    house: textFacet(80),
    match: choiceFacet(matchStates),
    /** Bottles alone if absent: books and glasses are never bottles of the catalogue. */
    bottles: choiceFacet(["all"]),
  },
  sorts: ["newest"],
  size: { usual: 50, max: 100 },
})
export type ResultListQuery = ListQuery<typeof resultList>
