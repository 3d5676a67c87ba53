import { choiceFacet, defineList, flagFacet, type ListQuery } from "#platform/lists/list.ts"

export const enquiryList = defineList({
  search: 100,
  facets: { status: choiceFacet(["open", "answered", "closed"], "open"), mine: flagFacet },
  sorts: ["waiting", "newest", "oldest"],
  size: { usual: 50, max: 50 },
})
export type EnquiryListQuery = ListQuery<typeof enquiryList>
