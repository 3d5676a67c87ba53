import { asc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { matchesAllWords } from "#search-index/index.ts"
import { termTopics } from "./glossary.ts"
import { refuse } from "./refusals.ts"
import { glossaryTerms } from "./schema.ts"

export const GlossaryQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  topic: z.enum(termTopics).optional().catch(undefined),
})
export type GlossaryQuery = z.output<typeof GlossaryQuery>

export type Term = Awaited<ReturnType<typeof readAll>>[number]

export function listTerms(ctx: Ctx): Promise<Term[]> {
  return cached(ctx.app, "glossary", 30, () => readAll(ctx))
}

async function readAll(ctx: Ctx) {
  return await ctx.db
    .select()
    .from(glossaryTerms)
    .orderBy(sql`lower(${glossaryTerms.term})`, asc(glossaryTerms.id))
}

export async function findTerms(ctx: Ctx, query: GlossaryQuery) {
  const all = await listTerms(ctx)
  const named = all.filter(({ term, definition }) => matchesAllWords(query.q, [term, definition]))
  return {
    found: named.filter(({ topic }) => !query.topic || topic === query.topic),
    total: all.length,
    topics: termTopics.map((name) => ({ name, count: named.filter(({ topic }) => topic === name).length })),
  }
}

export async function readTerm(ctx: Ctx, id: string): Promise<Term> {
  const [term] = await ctx.db.select().from(glossaryTerms).where(eq(glossaryTerms.id, id))
  if (!term) throw refuse("noSuchTerm", { term: id.slice(0, 100) })
  return term
}
