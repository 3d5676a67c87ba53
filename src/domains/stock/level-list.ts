import { z } from "zod"
import { stockLocations } from "./locations.ts"

export const levelStates = ["low", "out", "held"] as const
export const levelSorts = ["name", "available-up", "available-down", "on-hand", "held"] as const

export const lowStock = 3

export const LevelQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  location: z
    .enum(["", ...stockLocations])
    .catch("")
    .default(""),
  state: z
    .enum(["", ...levelStates])
    .catch("")
    .default(""),
  sort: z.enum(levelSorts).catch("name").default("name"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
})
export type LevelQuery = z.output<typeof LevelQuery>
