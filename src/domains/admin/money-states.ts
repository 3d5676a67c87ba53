export const refundStates = ["pending", "succeeded", "failed"] as const
export const withdrawalStates = ["asked", "paid", "refused"] as const
