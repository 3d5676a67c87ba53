import { isOneOf } from "#platform/records.ts"

export const lineKinds = ["lot", "bottle", "dram", "cask", "membership", "storage", "top-up"] as const
export type LineKind = (typeof lineKinds)[number]

export const unpaidKinds = ["lot", "dram", "cask"] as const satisfies readonly LineKind[]
export type UnpaidKind = (typeof unpaidKinds)[number]

export function staysUnpaid(kind: LineKind): boolean {
  return isOneOf(unpaidKinds, kind)
}

export const chargeKinds = ["commission", "late", "delivery", "cover", "promotion", "card", "points"] as const
export type ChargeKind = (typeof chargeKinds)[number]

export const lineStatuses = [
  "unpaid",
  "paid",
  "stored",
  "packed",
  "shipped",
  "delivered",
  "lapsed",
  "defaulted",
  "refunded",
] as const
export type LineStatus = (typeof lineStatuses)[number]

/** Allowed transitions. A stored line is packed when it is sent out. */
export const lineTransitions: Record<LineStatus, readonly LineStatus[]> = {
  unpaid: ["paid", "lapsed", "defaulted"],
  paid: ["stored", "packed", "delivered", "refunded"],
  stored: ["packed", "delivered", "refunded"],
  packed: ["paid", "stored", "shipped", "delivered", "refunded"],
  shipped: ["delivered", "refunded"],
  delivered: ["refunded"],
  lapsed: [],
  defaulted: [],
  refunded: [],
}

export const shippingMethods = ["delivery", "self", "free-storage", "none"] as const
export type ShippingMethod = (typeof shippingMethods)[number]

export const paymentMethods = ["transfer", "card", "wallet", "free"] as const
export type PaymentMethod = (typeof paymentMethods)[number]
