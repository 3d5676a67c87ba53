import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"
import { ages } from "./ages.ts"

export const receivableList = defineList({
  search: 100,
  facets: { age: choiceFacet(ages) },
  sorts: ["total", "oldest"],
  size: { usual: 50, max: 100 },
})
export type ReceivableListQuery = ListQuery<typeof receivableList>
