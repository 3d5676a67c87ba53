import { defineList, type ListQuery, viewFacet } from "#platform/lists/list.ts"

export const statementList = defineList({
  search: 100,
  facets: { show: viewFacet(["all", "waiting", "owing"]) },
  sorts: ["latest", "net", "hammer"],
  size: { usual: 50, max: 100 },
})
export type StatementListQuery = ListQuery<typeof statementList>
