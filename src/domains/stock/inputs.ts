import { z } from "zod"
import { adminMovements } from "./adjustments.ts"
import { stockLocations } from "./locations.ts"

export const MoveForm = z.object({
  move: z.enum(adminMovements, "movementUnclear"),
  productId: z.string("productRequired").min(1, "productRequired").max(60, "productRequired"),
  location: z.enum(stockLocations, "locationUnknown"),
  quantity: z
    .string("quantityUnclear")
    .trim()
    .regex(/^\d{1,6}$/, "quantityUnclear")
    .transform(Number),
  reason: z
    .string()
    .trim()
    .max(300, "reasonTooLong")
    .default("")
    .transform((text) => text || null),
  key: z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired"),
})
export type MoveForm = z.output<typeof MoveForm>
