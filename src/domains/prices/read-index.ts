import { asc } from "drizzle-orm"
import { listDistilleries } from "#domains/catalogue/read-distillery.ts"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { market } from "./compute-points.ts"
import { changeOverYear } from "./price-index.ts"
import { priceIndexPoints } from "./schema.ts"

export type IndexPoint = { quarter: string; value: number; pairs: number }

export async function readMarketIndex(ctx: Ctx) {
  const [scopes, distilleries] = await Promise.all([readScopes(ctx), listDistilleries(ctx)])
  const ranked = distilleries.flatMap(({ id, name }) => {
    const points = scopes.byScope.get(id)
    const [first, last] = [points?.at(0), points?.at(-1)]
    if (!points || !first || !last) return []
    const pairs = pairsOf(points)
    return [
      { id, name, from: first.quarter, until: last.quarter, value: last.value, pairs, ...changesOf(points) },
    ]
  })
  return {
    points: scopes.byScope.get(market) ?? [],
    computedAt: scopes.computedAt,
    distilleries: ranked.toSorted(
      (a, b) =>
        (b.overYear ?? Number.NEGATIVE_INFINITY) - (a.overYear ?? Number.NEGATIVE_INFINITY) ||
        b.value - a.value ||
        a.name.localeCompare(b.name),
    ),
  }
}

export type ListedIndex = Awaited<ReturnType<typeof readMarketIndex>>["distilleries"][number]

export async function readDistilleryIndex(ctx: Ctx, distilleryId: string): Promise<IndexPoint[]> {
  return (await readScopes(ctx)).byScope.get(distilleryId) ?? []
}

export function changesOf(points: readonly IndexPoint[]) {
  const [first, last] = [points.at(0), points.at(-1)]
  return {
    overYear: changeOverYear(points),
    inAll: first && last && first !== last ? last.value / first.value - 1 : null,
  }
}

function pairsOf(points: readonly IndexPoint[]): number {
  return points.reduce((sum, { pairs }) => sum + pairs, 0) / 2
}

/** Some thousand rows, the same for everybody and recomputed by a job. */
async function readScopes(ctx: Ctx) {
  return await cached(ctx.app, "prices:index", 60, async () => {
    const rows = await ctx.db
      .select()
      .from(priceIndexPoints)
      .orderBy(asc(priceIndexPoints.scope), asc(priceIndexPoints.quarter))
    const byScope = Map.groupBy(rows, ({ scope }) => scope)
    return {
      byScope: new Map<string, IndexPoint[]>(
        [...byScope].map(([scope, points]) => [
          scope,
          points.map(({ quarter, value, pairs }) => ({ quarter, value, pairs })),
        ]),
      ),
      computedAt: rows[0]?.computedAt.toISOString() ?? null,
    }
  })
}
