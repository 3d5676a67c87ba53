import { desc, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { valuations } from "../schema.ts"

export type Valuation = typeof valuations.$inferSelect

/** Of each bottle the one that counts: its last. */
export async function lastValuationsOf(
  { db }: Pick<Ctx, "db">,
  bottleIds: readonly string[],
): Promise<ReadonlyMap<string, Valuation>> {
  if (bottleIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([valuations.bottleId])
    .from(valuations)
    // One parameter: a list may have more bottles than a statement may have parameters.
    .where(sql`${valuations.bottleId} = any(${sql.param(bottleIds)}::text[])`)
    .orderBy(valuations.bottleId, desc(valuations.createdAt), desc(valuations.id))
  return new Map(rows.map((row) => [row.bottleId, row]))
}
