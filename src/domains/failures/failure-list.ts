import { choiceFacet, defineList, type ListQuery, viewFacet } from "#platform/lists/list.ts"

export const failureKinds = ["email", "job"] as const

export const failureList = defineList({
  search: 100,
  facets: { show: viewFacet(["failed", "retrying"]), kind: choiceFacet(failureKinds) },
  sorts: ["newest", "oldest"],
  size: { usual: 50, max: 250 },
})
export type FailureListQuery = ListQuery<typeof failureList>
