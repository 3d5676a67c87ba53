/** Null if only the next run of the job is awaited. */
export type PayoutWait = "window" | "dispute" | "claim" | "suspended" | null

type SettlementTiming = {
  heldReason: string | null
  /** Of the buyer, about this lot. */
  hasOpenClaim: boolean
  dueAt: Date
  sellerStatus: string | undefined
}

export function payoutWaitOf(
  { heldReason, hasOpenClaim, dueAt, sellerStatus }: SettlementTiming,
  now: Date,
): PayoutWait {
  if (heldReason !== null) return "dispute"
  if (hasOpenClaim) return "claim"
  if (sellerStatus !== "active") return "suspended"
  return dueAt > now ? "window" : null
}
