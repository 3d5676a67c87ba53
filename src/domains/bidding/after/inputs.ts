import { z } from "zod"

/** What staff decide about somebody's bids has a reason. */
export const Reason = z.object({
  reason: z.string({ error: "whyRequired" }).trim().min(1, { error: "whyRequired" }).max(500),
})
export type Reason = z.output<typeof Reason>
