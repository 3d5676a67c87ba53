import { z } from "zod"
import type { FormFields } from "#platform/input.ts"

export const maxNameLength = 40
const maxQueryLength = 500
/** Of one person for one list: as many as a row of tabs can show. */
export const maxViews = 12

export const ListViewChange = z.object({
  name: z.string().trim().min(1, "viewNameRequired").max(maxNameLength, "viewNameTooLong"),
  isShared: z.boolean(),
})
export type ListViewChange = z.output<typeof ListViewChange>

export const NewListView = ListViewChange.extend({
  list: z.string().max(100),
  query: z.string().min(1, "viewNotFiltered").max(maxQueryLength, "viewQueryTooLong"),
})
export type NewListView = z.output<typeof NewListView>

/** Fields of a form as a view. */
export function viewFields({ name = "", shared, list = "", query = "" }: FormFields) {
  return { name, isShared: shared === "1", list, query }
}
