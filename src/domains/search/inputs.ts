import { z } from "zod"
import { searchScopes } from "./scopes.ts"

export const searchSize = 10
/** The most that one call gives. */
export const mostFound = 100

export const SearchText = z.string().trim().max(160, "queryTooLong")

const page = (schema: z.ZodNumber | z.ZodCoercedNumber) => schema.int().min(1).max(10_000)

export const Suggestions = z.object({
  q: SearchText.default("").meta({ description: "Words in any order; the last may be a beginning." }),
  scope: z.enum(searchScopes, { error: "scopeUnknown" }).default("all"),
  page: page(z.coerce.number()).default(1),
})
