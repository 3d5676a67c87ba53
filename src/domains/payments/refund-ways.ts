/**
 * Destination of a refund: the original payment method, the buyer's wallet, or a bank account that staff pay by hand.
 */
export const refundWays = ["source", "wallet", "bank"] as const
export type RefundWay = (typeof refundWays)[number]
