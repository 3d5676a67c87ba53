/** Open: waits for staff. Matched: all of it is an order's or a wallet's. Returned: sent back. Void: not confirmed. */
export const transferStatuses = ["open", "matched", "returned", "void"] as const
