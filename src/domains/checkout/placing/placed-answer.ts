import { z } from "zod"

export const PlacedAnswer = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  totalCents: z.number(),
  paymentMethod: z.string(),
  expiresAt: z.string(),
})
