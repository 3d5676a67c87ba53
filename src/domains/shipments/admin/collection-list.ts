import { defineList, type ListQuery, viewFacet } from "#platform/lists/list.ts"

export const collectionViews = ["today", "coming", "no-time", "missed", "handed-over"] as const

export const collectionList = defineList({
  search: 100,
  facets: { show: viewFacet(collectionViews) },
  sorts: ["slot"],
  size: { usual: 100, max: 200 },
})
export type CollectionListQuery = ListQuery<typeof collectionList>
