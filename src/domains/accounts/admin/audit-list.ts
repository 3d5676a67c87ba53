import { dateRange, defineList, type ListQuery, textFacet } from "#platform/lists/list.ts"

export const auditList = defineList({
  facets: { actor: textFacet(), subject: textFacet(), act: textFacet() },
  ranges: { at: dateRange("from", "to") },
  sorts: ["newest"],
  size: { usual: 50, max: 100 },
})
export type AuditListQuery = ListQuery<typeof auditList>
