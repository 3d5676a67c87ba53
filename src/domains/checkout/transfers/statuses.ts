/** Where a transfer stands: waits for staff, is all an order's or a wallet's, went back. */
export const transferStatuses = ["open", "matched", "returned"] as const
