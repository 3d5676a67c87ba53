import { can, requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { keysOf } from "#platform/records.ts"
import { type Hit, maxSearchLength } from "./hit.ts"
import { sources } from "./sources.ts"

/** What these staff may open and each word occurs in; of names, else what is spelt similarly. */
export async function searchBackOffice(ctx: Ctx, text: string): Promise<Hit[]> {
  requirePermission(ctx, "adminPages")
  const searched = text.trim().toLowerCase().slice(0, maxSearchLength)
  const words = searched.split(/\s+/).filter(Boolean)
  if (searched.length < 2) return []
  const open = keysOf(sources).filter((kind) => can(ctx, sources[kind].permission))
  const found = await Promise.all(
    open.map(async (kind) => {
      const { find, findSimilar } = sources[kind]
      const rows = await find(ctx, words)
      const hits = rows.length === 0 && findSimilar ? await findSimilar(ctx, searched) : rows
      return hits.map((hit) => ({ kind, ...hit }))
    }),
  )
  return found.flat()
}
