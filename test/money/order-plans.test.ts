import { expect, test } from "vitest"
import { FaultPlan } from "./faults.ts"
import { planSales } from "./lot-plans.ts"
import { planMoney } from "./order-plans.ts"

const strikes = (seed: number, number: number) => {
  const plan = new FaultPlan(seed, number, 20)
  const kinds = ["statement", "statement", "call", "statement", "commit"] as const
  return Array.from({ length: 1_000 }, (_, step) => plan.strike(kinds[step % kinds.length] ?? "call"))
}

test("the same seed gives the same orders and the same faults, and another seed others", () => {
  expect(planMoney(4, 200)).toEqual(planMoney(4, 200))
  expect(planMoney(5, 200)).not.toEqual(planMoney(4, 200))
  expect(strikes(4, 2)).toEqual(strikes(4, 2))
  expect(strikes(4, 3)).not.toEqual(strikes(4, 2))
})

test("a plan of some hundred orders has every kind of each", () => {
  const { orders } = planMoney(1, 500)
  const kindsOf = (read: (order: (typeof orders)[number]) => unknown) => new Set(orders.map(read)).size
  expect(kindsOf(({ method }) => method)).toBe(3)
  expect(kindsOf(({ otherMethod }) => otherMethod)).toBe(4)
  expect(kindsOf(({ cancels }) => cancels)).toBe(3)
  expect(kindsOf(({ refund }) => refund?.again)).toBe(4)
  expect(new Set(orders.flatMap(({ card }) => card.outcomes)).size).toBe(6)
})

test("the same seed gives the same sales, and some hundred orders have every kind of lot and delivery", () => {
  const shop = { buyers: 20, listings: 20, orders: 500 }
  const { lots, sendings } = planSales(1, shop)
  expect(planSales(1, shop)).toEqual({ sellers: 21, lots, sendings })
  expect(planSales(2, shop).lots).not.toEqual(lots)
  expect(new Set(lots.map(({ bids }) => bids.length)).size).toBe(5)
  expect(new Set(lots.map(({ order }) => order.method)).size).toBe(3)
  expect(new Set(lots.map(({ isRefundedLate }) => isRefundedLate)).size).toBe(2)
  expect(new Set(sendings.map(({ isAskedTwice }) => isAskedTwice)).size).toBe(2)
})

test("faults come before and after, in connections and in whole processes, until they are over", () => {
  const found = new Set(strikes(1, 0).flatMap((fault) => (fault ? `${fault.kind} ${fault.when}` : [])))
  expect([...found].toSorted()).toEqual(["cut after", "cut before", "death after", "death before"])
  const plan = new FaultPlan(1, 0, 1)
  plan.isOver = true
  expect(Array.from({ length: 100 }, () => plan.strike("commit")).filter(Boolean)).toEqual([])
})
