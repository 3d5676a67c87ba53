export const refundStates = ["pending", "succeeded", "failed"] as const
export const withdrawalStates = ["requested", "paid", "refused"] as const
