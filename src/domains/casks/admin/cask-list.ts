import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"

export const caskList = defineList({
  search: 100,
  facets: { offer: choiceFacet(["on-sale", "draft", "withdrawn", "sold", "none"]) },
  sorts: ["number"],
  size: { usual: 50, max: 100 },
})
export type CaskListQuery = ListQuery<typeof caskList>
