import { and, desc, eq, sql } from "drizzle-orm"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { listCategories } from "./list-bottles.ts"
import { categories } from "./schema.ts"

export type CategoryName = { name: string; now: string }

/** Current names first, then former ones, latest first, from the append-only audit. */
export async function listCategoryNames(ctx: Ctx): Promise<CategoryName[]> {
  const current = await listCategories(ctx)
  const former = await ctx.db
    .select({ name: sql<string>`${auditEntries.before} ->> 'name'`, now: categories.name })
    .from(auditEntries)
    .innerJoin(categories, eq(categories.id, auditEntries.subjectId))
    .where(and(eq(auditEntries.act, "categories.change"), sql`${auditEntries.before} ->> 'name' is not null`))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
  return [...current.map(({ name }) => ({ name, now: name })), ...former]
}
