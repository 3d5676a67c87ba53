import { expect, test } from "vitest"
import type { LineStatus } from "./kinds.ts"
import { type OrderProgress, type OrderStage, orderStageOf } from "./stages.ts"

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
