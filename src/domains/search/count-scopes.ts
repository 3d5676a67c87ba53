import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countMatches } from "./query-index.ts"
import { placesOf, type SearchScope, searchScopes } from "./scopes.ts"

export type ScopeCount = { scope: SearchScope; count: number }

export async function countScopes(ctx: Ctx, query: string): Promise<ScopeCount[]> {
  if (query === "") return []
  return await cached(ctx.app, `search counts ${query.toLowerCase()}`, 10, async () => {
    const totals = await countMatches(ctx.app, { query, scopes: searchScopes.map(placesOf) })
    const counts = searchScopes.map((scope, place) => ({ scope, count: totals[place] ?? 0 }))
    return counts.filter(({ count }) => count > 0)
  })
}
