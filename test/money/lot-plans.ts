import { prng } from "../../bench/prng.ts"
import { type OrderPlan, planOrder } from "./order-plans.ts"

/** `afterMs` is on the shop's clock. */
type PlannedMaximum = { buyer: number; maxCents: number; afterMs: number; givesUp: boolean }

export type LotPlan = {
  seller: number
  bids: readonly PlannedMaximum[]
  /** By the winner. */
  order: OrderPlan
  /** In full, once the seller may have been credited. */
  isRefundedLate: boolean
}

/** A delivery of stored bottles. */
export type SendingPlan = {
  order: OrderPlan
  share: number
  /** A second request at the same moment, with a key of its own. */
  isAskedTwice: boolean
}

export type SalesPlan = { sellers: number; lots: readonly LotPlan[]; sendings: readonly SendingPlan[] }

/** Some bids come after the end. */
const latestBidMinutes = 30

/** The same seed gives the same plan. Its orders are numbered after the others. */
export function planSales(
  seed: number,
  shop: { buyers: number; listings: number; orders: number },
): SalesPlan {
  const random = prng(seed + 7_919)
  const count = Math.max(12, Math.ceil(shop.orders / 6))
  const sellers = Math.max(3, Math.ceil(count / 4))
  const orderOf = (number: number): OrderPlan => ({
    ...planOrder(random, shop.orders + number, shop),
    ...{ goods: [], hasCode: false, points: 0, withdrawalCents: null },
  })
  const lots = Array.from({ length: count }, (_, number): LotPlan => {
    const order = orderOf(number)
    const isRefundedLate = random.isOne(0.15)
    return {
      seller: random.whole(sellers),
      bids: Array.from({ length: random.whole(5) }, () => ({
        buyer: random.whole(shop.buyers),
        maxCents: 1_00 * (20 + random.whole(180)),
        afterMs: 60_000 * random.whole(latestBidMinutes),
        givesUp: random.isOne(0.2),
      })),
      order: { ...order, kind: "lot", refund: isRefundedLate ? null : order.refund, cancels: "never" },
      isRefundedLate,
    }
  })
  const sendings = Array.from({ length: shop.buyers }, (_, buyer): SendingPlan => {
    const order = orderOf(count + buyer)
    return {
      order: { ...order, kind: "sending", buyer, refund: null, isStored: false },
      share: random.share(),
      isAskedTwice: random.isOne(0.6),
    }
  })
  return { sellers, lots, sendings }
}
