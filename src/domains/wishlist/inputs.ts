import { z } from "zod"

export const NewWish = z.object({
  product: z.string().max(100).meta({ description: "The id of a product, listing, lot or cask." }),
  user: z.string().max(100).optional().meta({ description: "Your member id, as old clients send it." }),
})
