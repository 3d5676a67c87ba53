/** Where a refund goes: the way it was paid, the buyer's wallet, or a bank account by staff's own hand. */
export const refundWays = ["source", "wallet", "bank"] as const
export type RefundWay = (typeof refundWays)[number]
