import { z } from "zod"
import { searchScopes } from "./scopes.ts"

/** Ignores invalid values, so that no address is an error. */
export const ResultsQuery = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, 160).trim())
    .default(""),
  scope: z.enum(searchScopes).catch("all").default("all"),
})
