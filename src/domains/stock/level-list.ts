import { choiceFacet, defineList, type ListQuery } from "#platform/lists/list.ts"
import { stockLocations } from "./locations.ts"

export const lowStock = 3

export const levelList = defineList({
  search: 100,
  facets: { location: choiceFacet(stockLocations), state: choiceFacet(["low", "out", "held"]) },
  ranges: {},
  sorts: ["name", "available-up", "available-down", "on-hand", "held"],
  size: { usual: 50, max: 100 },
})
export type LevelListQuery = ListQuery<typeof levelList>
