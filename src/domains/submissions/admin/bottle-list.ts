import { choiceFacet, defineList, flagFacet, type ListQuery, viewFacet } from "#platform/lists/list.ts"
import { bottleStates, submissionKinds } from "../kinds.ts"

export const bottleViews = [
  "to-value",
  "proposed",
  "expected",
  "in-intake",
  "in-sale",
  "over",
  "all",
] as const
type BottleView = (typeof bottleViews)[number]

export const statesOf = {
  "to-value": ["submitted", "declined"],
  proposed: ["valued"],
  expected: ["agreed"],
  "in-intake": ["received", "inspected", "photographed", "catalogued"],
  "in-sale": ["assigned"],
  over: ["stocked", "refused", "withdrawn", "returned"],
  all: bottleStates,
} as const satisfies Record<BottleView, readonly (typeof bottleStates)[number][]>

export const bottleList = defineList({
  search: 100,
  facets: {
    show: viewFacet(bottleViews),
    state: choiceFacet(bottleStates),
    kind: choiceFacet(submissionKinds),
    mine: flagFacet,
  },
  sorts: ["waiting"],
  size: { usual: 40, max: 100 },
})
export type BottleListQuery = ListQuery<typeof bottleList>
