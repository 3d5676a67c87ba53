import type { LineStatus, ShippingMethod } from "#domains/orders/kinds.ts"

export type LinePlace =
  | "unpaid"
  | "toPack"
  | "packed"
  | "toCollect"
  | "shipped"
  | "stored"
  | "relisting"
  | "delivered"
  | "collected"
  | "refunded"
  | "lapsed"
  | "defaulted"

type BoughtLine = {
  status: LineStatus
  shipping: ShippingMethod | null
  /** Of the parcel that it is in, if any. */
  parcel: "carrier" | "pick-up" | null
  isRelisting: boolean
}

/** Where a bought bottle is now. */
export function placeOfLine({ status, shipping, parcel, isRelisting }: BoughtLine): LinePlace {
  const isCollected = parcel === "pick-up" || (parcel === null && shipping === "self")
  switch (status) {
    case "paid":
      return "toPack"
    case "packed":
      return isCollected ? "toCollect" : "packed"
    case "stored":
      return isRelisting ? "relisting" : "stored"
    case "delivered":
      return isCollected ? "collected" : "delivered"
    default:
      return status
  }
}
