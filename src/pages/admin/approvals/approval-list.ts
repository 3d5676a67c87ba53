import { defineList, type ListQuery, viewFacet } from "#platform/lists/list.ts"

export const approvalList = defineList({
  facets: { show: viewFacet(["waiting", "to-answer", "answered"]) },
  sorts: ["newest"],
  size: { usual: 50, max: 100 },
})
export type ApprovalListQuery = ListQuery<typeof approvalList>
