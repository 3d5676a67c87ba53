import type { Ctx } from "#platform/ctx.ts"
import { redirect } from "#platform/routing.ts"
import { findNearestTexts } from "./nearest-texts.ts"
import { listPath } from "./parts/list-paths.ts"
import { findGroups } from "./query-index.ts"
import { partsOf, placesOf, type SearchScope } from "./scopes.ts"
import { searchGroups } from "./search-groups.ts"

/** One kind at one location has a list of its own, with filters; without a match there, everything is shown. */
export async function readResults(ctx: Ctx, { q, scope }: { q: string; scope: SearchScope }) {
  await leadToList(ctx, q, scope)
  if (q === "") return { found: null, nearest: null }
  const found = await searchGroups(ctx, q)
  return { found, nearest: found.groups.length === 0 ? await findNearestTexts(ctx, q) : null }
}

async function leadToList(ctx: Ctx, q: string, scope: SearchScope): Promise<void> {
  const parts = partsOf(scope)
  if (!parts) return
  const places = placesOf(scope).map((place) => ({ ...place, size: 1 }))
  const { groups, corrected } = await findGroups(ctx.app, { places, query: q })
  if (q !== "" && groups.every(({ total }) => total === 0)) return
  throw redirect(listPath(parts.kind, corrected ?? q, parts.place))
}
