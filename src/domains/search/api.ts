import { z } from "zod"
import { about, door, query } from "#platform/door.ts"
import { type Found, isLot } from "./found.ts"
import { Suggestions, searchSize } from "./inputs.ts"
import { searchAll } from "./search-all.ts"

const tags = ["Search"]

const Paging = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })
const Suggestion = z.object({
  id: z.string(),
  kind: z.enum(["live", "previous", "bottle", "dram", "cask"]),
  name: z.string(),
  description: z.string().meta({ description: "Plain text of at most 160 characters." }),
  path: z.string(),
  imagePath: z.string(),
  priceCents: z.int().nullable().meta({ description: "Null for what has ended." }),
  ended: z.boolean(),
  location: z.string(),
})
const Suggested = z.object({
  results: z.array(Suggestion),
  corrected: z.string().nullable().meta({ description: "The words looked for, where some were misspelt." }),
  pagination: Paging,
})

export const searchApi = door().get(
  "/search/suggestions",
  about("What the search box suggests, ten at a time", { tags, answer: Suggested }),
  query("search", Suggestions),
  async (c) => {
    const { q, scope, page } = c.req.valid("query")
    const { results, ...rest } = await searchAll(c.var.ctx, { query: q, scope, page, limit: searchSize })
    return c.json({ results: results.map(asSuggestion), ...rest })
  },
)

function asSuggestion(found: Found): z.output<typeof Suggestion> {
  const { id, kind, name, description, path, imagePath, location } = found
  const ended = kind === "previous"
  const priceCents = isLot(found) ? found.priceCents : found.nowCents
  return {
    id,
    kind,
    name,
    description,
    path,
    imagePath,
    priceCents: ended ? null : priceCents,
    ended,
    location,
  }
}
