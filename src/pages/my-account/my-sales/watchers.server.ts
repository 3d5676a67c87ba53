import { and, count, eq, inArray } from "drizzle-orm"
import { wishes } from "#domains/wishlist/schema.ts"
import type { Ctx } from "#platform/ctx.ts"

export async function countWatchers(ctx: Ctx, lotIds: readonly string[]): Promise<Record<string, number>> {
  if (lotIds.length === 0) return {}
  const rows = await ctx.db
    .select({ lotId: wishes.subjectId, watchers: count() })
    .from(wishes)
    .where(and(eq(wishes.kind, "lot"), inArray(wishes.subjectId, [...lotIds])))
    .groupBy(wishes.subjectId)
  return Object.fromEntries(rows.map(({ lotId, watchers }) => [lotId, watchers]))
}
