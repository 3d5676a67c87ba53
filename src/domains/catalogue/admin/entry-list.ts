import { defineList, type ListQuery } from "#platform/lists/list.ts"

/** Of distilleries, bottlers, terms and categories, each by its own columns. */
export const entryList = defineList({
  search: 100,
  facets: {},
  sorts: ["usual", "name", "country", "region", "city", "founded", "owner", "bottles"],
  size: { usual: 100, max: 500 },
})
export type EntryListQuery = ListQuery<typeof entryList>
