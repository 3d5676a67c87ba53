import { choiceFacet, dateRange, defineList, type ListQuery, viewFacet } from "#platform/lists/list.ts"

export const shipmentList = defineList({
  search: 100,
  facets: {
    show: viewFacet(["to-pack", "packed", "to-collect", "shipped", "delivered", "cancelled"]),
    kind: choiceFacet(["carrier", "pick-up"]),
  },
  ranges: { slot: dateRange("from", "to") },
  sorts: ["next"],
  size: { usual: 50, max: 100 },
})
export type ShipmentListQuery = ListQuery<typeof shipmentList>
