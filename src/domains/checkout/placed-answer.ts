import { z } from "zod"

/** An order that was placed, as calls answer with it. */
export const PlacedAnswer = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  totalCents: z.number(),
  way: z.string(),
  expiresAt: z.string(),
})
