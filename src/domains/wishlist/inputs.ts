import { z } from "zod"

/** The id of a product, a listing, a lot or a cask. */
export const NewWish = z.object({
  product: z
    .string()
    .max(100)
    .meta({ description: "The id of a product, of what a shop offers, of a lot or of a cask." }),
  user: z.string().max(100).optional().meta({ description: "One's own id, as old clients send it." }),
})
