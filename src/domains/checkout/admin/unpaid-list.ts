import { dateRange, defineList, type ListQuery, viewFacet } from "#platform/lists/list.ts"

export const unpaidList = defineList({
  search: 100,
  facets: { show: viewFacet(["late", "all", "defaulted", "ended"]) },
  ranges: { due: dateRange("from", "to") },
  sorts: ["due"],
  size: { usual: 50, max: 100 },
})
export type UnpaidListQuery = ListQuery<typeof unpaidList>
