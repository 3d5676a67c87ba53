/** Where a transfer stands: waits for staff, is all an order's or a wallet's, went back, was not confirmed. */
export const transferStatuses = ["open", "matched", "returned", "void"] as const
