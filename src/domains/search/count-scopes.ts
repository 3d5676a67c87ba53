import type { Ctx } from "#platform/ctx.ts"
import { kept } from "#platform/kept.ts"
import { type SearchScope, searchScopes } from "./scopes.ts"
import { countFound } from "./search-all.ts"

export type ScopeCount = { scope: SearchScope; count: number }

/** How much each scope holds of what is looked for: those that hold something, in the order of the box. */
export async function countScopes(ctx: Ctx, query: string): Promise<ScopeCount[]> {
  if (query === "") return []
  return await kept(ctx.house, `search counts ${query.toLowerCase()}`, 10, async () => {
    const counts = await Promise.all(
      searchScopes.map(async (scope) => ({ scope, count: await countFound(ctx.house, query, scope) })),
    )
    return counts.filter(({ count }) => count > 0)
  })
}
