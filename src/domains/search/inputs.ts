import { z } from "zod"
import { locations } from "#domains/auctions/lot.ts"
import { OldQuery } from "./old-query.ts"
import { searchScopes } from "./scopes.ts"

export const searchSize = 10
export const maxFound = 100
const maxPages = 10_000

export const SearchText = z.string().trim().max(160, "queryTooLong")

export const Suggestions = z.object({
  q: SearchText.default("").meta({ description: "Words in any order. The last may be incomplete." }),
  scope: z.enum(searchScopes, { error: "scopeUnknown" }).default("all"),
  page: z.coerce.number().int().min(1).max(maxPages).default(1),
})

const paging = {
  page: z.int().min(1).max(maxPages).optional(),
  limit: z.int().min(1).max(maxFound).optional(),
}

export const ProductSearch = z.object({ query: OldQuery.default({}), ...paging })

export const LotSearch = z.object({
  search: SearchText.default(""),
  type: z.enum(["live", "previous"], { error: "scopeUnknown" }),
  location: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(["", ...locations], { error: "scopeUnknown" }))
    .optional(),
  ...paging,
})
