import { z } from "zod"
import { matchStates } from "./match-states.ts"

export const ResultQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  house: z.string().trim().max(80).catch("").default(""),
  match: z
    .enum(["", ...matchStates])
    .catch("")
    .default(""),
  bottles: z.enum(["", "all"]).catch("").default(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
})
export type ResultQuery = z.output<typeof ResultQuery>
