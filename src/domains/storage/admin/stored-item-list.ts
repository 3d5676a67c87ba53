import { z } from "zod"
import { stockLocations } from "#domains/stock/locations.ts"

export const storedItemViews = ["stored", "unpaid", "overdue", "relist", "leaving", "ended"] as const

export const StoredItemQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  location: z.enum(stockLocations).optional().catch(undefined),
  show: z.enum(storedItemViews).catch("stored").default("stored"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type StoredItemQuery = z.output<typeof StoredItemQuery>
