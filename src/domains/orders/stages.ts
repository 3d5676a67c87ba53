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

/** What an order goes through, by how it is sent. */
const tracks: Readonly<Record<ShippingMethod, readonly OrderStage[]>> = {
  delivery: ["toPay", "toPack", "packed", "shipped", "delivered"],
  self: ["toPay", "toPack", "toFetch", "delivered"],
  "free-storage": ["toPay", "toPack", "stored"],
  none: ["toPay", "done"],
}

/** `current` is undefined where it has left the track: lapsed, cancelled or refunded. */
export function orderTrackOf(shipping: ShippingMethod, stage: OrderStage) {
  const reached = stage === "overdue" || stage === "checking" ? "toPay" : stage
  const steps = tracks[shipping].includes(reached) || isOffTrack(reached) ? tracks[shipping] : tracks.delivery
  return { steps, current: steps.find((step) => step === reached) }
}

function isOffTrack(stage: OrderStage): boolean {
  return stage === "lapsed" || stage === "cancelled" || stage === "refunded"
}
