import { expect, test } from "vitest"
import { FaultPlan } from "./faults.ts"
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

test("faults come before and after, in connections and in whole processes, until they are over", () => {
  const found = new Set(strikes(1, 0).flatMap((fault) => (fault ? `${fault.kind} ${fault.when}` : [])))
  expect([...found].toSorted()).toEqual(["cut after", "cut before", "death after", "death before"])
  const plan = new FaultPlan(1, 0, 1)
  plan.isOver = true
  expect(Array.from({ length: 100 }, () => plan.strike("commit")).filter(Boolean)).toEqual([])
})
