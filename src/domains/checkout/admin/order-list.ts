import { paymentMethods, shippingMethods } from "#domains/orders/kinds.ts"
import { choiceFacet, dateRange, defineList, type ListQuery } from "#platform/lists/list.ts"

export const orderStatuses = ["unpaid", "processing", "paid", "lapsed", "cancelled", "refunded"] as const

export const orderList = defineList({
  search: 100,
  facets: {
    status: choiceFacet([...orderStatuses, "toLink"]),
    paymentMethod: choiceFacet(paymentMethods),
    shipping: choiceFacet(shippingMethods),
  },
  ranges: { placed: dateRange("from", "to") },
  sorts: ["newest", "oldest", "due", "total"],
  size: { usual: 50, max: 100 },
})
export type OrderListQuery = ListQuery<typeof orderList>
