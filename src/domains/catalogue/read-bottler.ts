import { asc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { slug } from "#platform/slug.ts"
import { matchesAllWords } from "#search-index/index.ts"
import { countBy } from "./count-by.ts"
import { refuse } from "./refusals.ts"
import { bottlers } from "./schema.ts"

export const BottlerQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  country: z.string().trim().max(60).optional().catch(undefined),
})
export type BottlerQuery = z.output<typeof BottlerQuery>

export type ListedBottler = Awaited<ReturnType<typeof readAll>>[number]

export function listBottlers(ctx: Ctx): Promise<ListedBottler[]> {
  return cached(ctx.app, "bottlers", 30, () => readAll(ctx))
}

async function readAll(ctx: Ctx) {
  return await ctx.db
    .select({
      id: bottlers.id,
      name: bottlers.name,
      country: bottlers.country,
      city: bottlers.city,
      founded: bottlers.founded,
      series: bottlers.series,
      about: bottlers.about,
      bottles: sql<number>`(select count(*)::int from products where products.bottler = bottlers.name)`,
    })
    .from(bottlers)
    .orderBy(asc(bottlers.name))
}

export async function findBottlers(ctx: Ctx, query: BottlerQuery) {
  const all = await listBottlers(ctx)
  const named = all.filter(({ name, city, country, series }) =>
    matchesAllWords(query.q, [name, city, country, ...series]),
  )
  return {
    found: named.filter(({ country }) => !query.country || country === query.country),
    total: all.length,
    countries: countBy(named.map(({ country }) => country)),
  }
}

export async function readBottler(ctx: Ctx, requested: string) {
  const wanted = slug(requested)
  const all = await listBottlers(ctx)
  const found = all.find(({ id }) => id === wanted) ?? all.find(({ name }) => slug(name) === wanted)
  const [row] = found ? await ctx.db.select().from(bottlers).where(eq(bottlers.id, found.id)) : []
  if (!row) throw refuse("noSuchBottler", { bottler: requested.slice(0, 100) })
  return row
}

export type Bottler = Awaited<ReturnType<typeof readBottler>>
