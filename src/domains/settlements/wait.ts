/** Why a seller's money waits; null if only the next run of the job is awaited. */
export type Wait = "window" | "dispute" | "suspended" | null

type SettlementTiming = { heldReason: string | null; dueAt: Date; sellerStatus: string | undefined }

export function waitOf({ heldReason, dueAt, sellerStatus }: SettlementTiming, now: Date): Wait {
  if (heldReason !== null) return "dispute"
  if (sellerStatus !== "active") return "suspended"
  return dueAt > now ? "window" : null
}
