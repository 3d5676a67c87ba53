export const refundStates = ["pending", "succeeded", "failed"] as const
/** Once it is in a payout run, a requested one is at the bank. */
export const withdrawalStates = ["requested", "atBank", "paid", "refused"] as const
