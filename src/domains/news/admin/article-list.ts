import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"

/** Drafts are their author's. */
export const adminArticleStates = ["submitted", "published", "refused", "withdrawn"] as const

export const adminArticleList = defineList({
  search: 100,
  facets: { state: choiceFacet(adminArticleStates) },
  sorts: ["waiting"],
  size: { usual: 50, max: 100 },
})
export type AdminArticleListQuery = ListQuery<typeof adminArticleList>
