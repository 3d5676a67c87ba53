/** Null if only the next run of the job is awaited. */
export type PayoutWait = "window" | "dispute" | "suspended" | null

type SettlementTiming = { heldReason: string | null; dueAt: Date; sellerStatus: string | undefined }

export function payoutWaitOf({ heldReason, dueAt, sellerStatus }: SettlementTiming, now: Date): PayoutWait {
  if (heldReason !== null) return "dispute"
  if (sellerStatus !== "active") return "suspended"
  return dueAt > now ? "window" : null
}
