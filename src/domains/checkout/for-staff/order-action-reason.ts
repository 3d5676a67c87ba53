import { z } from "zod"

export const OrderActionReason = z.object({
  reason: z.string({ error: "reasonRequired" }).trim().min(1, { error: "reasonRequired" }).max(500),
})
export type OrderActionReason = z.output<typeof OrderActionReason>
