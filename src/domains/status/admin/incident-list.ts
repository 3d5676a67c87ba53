import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"
import { incidentStages, statusComponents } from "../components.ts"

export const incidentList = defineList({
  search: 100,
  facets: { stage: choiceFacet(incidentStages), component: choiceFacet(statusComponents) },
  sorts: ["newest", "oldest"],
  size: { usual: 50, max: 100 },
})
export type IncidentListQuery = ListQuery<typeof incidentList>
