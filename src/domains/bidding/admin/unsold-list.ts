import { defineList, type ListQuery, viewFacet } from "#platform/lists/list.ts"

export const unsoldList = defineList({
  search: 100,
  facets: { show: viewFacet(["to-decide", "offered"]) },
  sorts: ["oldest"],
  size: { usual: 50, max: 100 },
})
export type UnsoldListQuery = ListQuery<typeof unsoldList>
