import { z } from "zod"

export const shipmentViews = ["to-pack", "packed", "shipped", "delivered", "cancelled"] as const
export const shipmentKinds = ["carrier", "pick-up"] as const

export const ShipmentQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  show: z.enum(shipmentViews).catch("to-pack").default("to-pack"),
  kind: z.enum(shipmentKinds).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type ShipmentQuery = z.output<typeof ShipmentQuery>
