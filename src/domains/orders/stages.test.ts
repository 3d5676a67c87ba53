import { expect, test } from "vitest"
import type { LineStatus } from "./kinds.ts"
import { type OrderProgress, type OrderStage, orderStageOf, orderTrackOf } from "./stages.ts"

const now = new Date("2026-12-01T04:00:00.000Z")
const later = new Date("2026-12-02T04:00:00.000Z")
const paid = (lineStates: LineStatus[], shipping: OrderProgress["shipping"] = "delivery"): OrderProgress => ({
  status: "paid",
  shipping,
  expiresAt: now,
  lineStates,
})
const cases: [OrderProgress, OrderStage][] = [
  [{ ...paid(["unpaid"]), status: "unpaid", expiresAt: later }, "toPay"],
  [{ ...paid(["unpaid"]), status: "unpaid" }, "overdue"],
  [{ ...paid(["unpaid"]), status: "processing" }, "checking"],
  [{ ...paid(["lapsed"]), status: "lapsed" }, "lapsed"],
  [{ ...paid([]), status: "cancelled" }, "cancelled"],
  [{ ...paid(["refunded"]), status: "refunded" }, "refunded"],
  [paid(["paid", "shipped"]), "toPack"],
  [paid(["packed", "delivered"]), "packed"],
  [paid(["packed"], "self"), "toFetch"],
  [paid(["shipped", "delivered"]), "shipped"],
  [paid(["stored", "delivered"], "free-storage"), "stored"],
  [paid(["delivered", "refunded"]), "delivered"],
  [paid(["delivered"], "none"), "done"],
  [paid(["refunded", "refunded"]), "refunded"],
]

test.each(cases)("%j is %s", (progress, stage) => {
  expect(orderStageOf(progress, now)).toBe(stage)
})

test.each(cases)("the track of %j has its stage %s, unless it has ended", ({ shipping }, stage) => {
  const { steps, current } = orderTrackOf(shipping, stage)
  const hasEnded = ["lapsed", "cancelled", "refunded"].includes(stage)
  const reached = ["overdue", "checking"].includes(stage) ? "toPay" : stage
  expect(current).toBe(hasEnded ? undefined : reached)
  expect(steps[0]).toBe("toPay")
})

test("a track has only what its way of sending goes through", () => {
  expect(orderTrackOf("self", "toFetch").steps).not.toContain("shipped")
  // Bottles from storage that are sent out with a later order.
  expect(orderTrackOf("free-storage", "shipped").current).toBe("shipped")
})
