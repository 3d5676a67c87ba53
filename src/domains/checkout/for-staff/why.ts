import { z } from "zod"

export const Why = z.object({
  reason: z.string({ error: "reasonRequired" }).trim().min(1, { error: "reasonRequired" }).max(500),
})
export type Why = z.output<typeof Why>
