import type { LineStatus, ShippingMethod } from "./kinds.ts"
import type { orders } from "./schema.ts"

export type OrderStatus = (typeof orders.$inferSelect)["status"]

export type OrderStage =
  | "toPay"
  | "overdue"
  | "checking"
  | "toPack"
  | "packed"
  | "toFetch"
  | "shipped"
  | "stored"
  | "delivered"
  | "done"
  | "refunded"
  | "lapsed"
  | "cancelled"

export type OrderProgress = {
  status: OrderStatus
  shipping: ShippingMethod
  expiresAt: Date
  lineStates: readonly LineStatus[]
}

export function orderStageOf(
  { status, shipping, expiresAt, lineStates }: OrderProgress,
  now: Date,
): OrderStage {
  if (status === "unpaid") return expiresAt > now ? "toPay" : "overdue"
  if (status === "processing") return "checking"
  if (status !== "paid") return status
  const left = lineStates.filter((state) => state !== "refunded")
  if (left.length === 0) return "refunded"
  if (left.includes("paid")) return "toPack"
  if (left.includes("packed")) return shipping === "self" ? "toFetch" : "packed"
  if (left.includes("shipped")) return "shipped"
  if (left.includes("stored")) return "stored"
  return shipping === "none" ? "done" : "delivered"
}
