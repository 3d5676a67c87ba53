import { choiceFacet, defineList, type ListQuery, textFacet } from "#platform/lists/list.ts"

export const productList = defineList({
  search: 100,
  facets: {
    category: textFacet(60),
    pictures: choiceFacet(["with", "without"]),
    state: choiceFacet(["archived", "all"]),
  },
  ranges: {},
  sorts: ["name", "newest", "distillery", "strength", "age"],
  size: { usual: 50, max: 100 },
})
export type ProductListQuery = ListQuery<typeof productList>
