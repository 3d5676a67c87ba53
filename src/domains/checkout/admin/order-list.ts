import { paymentMethods, shippingMethods } from "#domains/orders/kinds.ts"
import type { OrderStage } from "#domains/orders/stages.ts"
import { choiceFacet, dateRange, defineList, flagFacet, type ListQuery } from "#platform/lists/list.ts"

export const orderStatuses = ["unpaid", "processing", "paid", "lapsed", "cancelled", "refunded"] as const

/** The stages of a paid order. */
export const fulfilments = [
  "toPack",
  "packed",
  "toFetch",
  "shipped",
  "stored",
  "delivered",
  "done",
] as const satisfies readonly OrderStage[]
export type Fulfilment = (typeof fulfilments)[number]

export const orderList = defineList({
  search: 100,
  facets: {
    status: choiceFacet([...orderStatuses, "open", "toLink"]),
    fulfilment: choiceFacet(fulfilments),
    paymentMethod: choiceFacet(paymentMethods),
    shipping: choiceFacet(shippingMethods),
    mine: flagFacet,
  },
  ranges: { placed: dateRange("from", "to") },
  sorts: ["newest", "oldest", "due", "total"],
  size: { usual: 50, max: 100 },
})
export type OrderListQuery = ListQuery<typeof orderList>
