import { z } from "zod"

export const FindingReason = z.object({
  reason: z.string({ error: "reasonRequired" }).trim().min(1, { error: "reasonRequired" }).max(500),
})
export type FindingReason = z.output<typeof FindingReason>
