/** Why a seller's money waits, or null when nothing holds it but the next round of the job. */
export type Wait = "window" | "dispute" | "suspended" | null

type Facts = { heldReason: string | null; dueAt: Date; sellerStatus: string | undefined }

export function waitOf({ heldReason, dueAt, sellerStatus }: Facts, now: Date): Wait {
  if (heldReason !== null) return "dispute"
  if (sellerStatus !== "active") return "suspended"
  return dueAt > now ? "window" : null
}
