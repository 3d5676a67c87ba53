/** "bank": staff pay it by hand. "source": the original payment method. */
export const refundMethods = ["source", "wallet", "bank"] as const
export type RefundMethod = (typeof refundMethods)[number]
