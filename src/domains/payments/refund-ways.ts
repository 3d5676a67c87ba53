/** "bank": staff pay it by hand. "source": the original payment method. */
export const refundWays = ["source", "wallet", "bank"] as const
export type RefundWay = (typeof refundWays)[number]
