import { asc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { slug } from "#platform/slug.ts"
import { matchesAllWords } from "#search-index/index.ts"
import { countBy } from "./count-by.ts"
import { kilometres } from "./map/distance.ts"
import { refuse } from "./refusals.ts"
import { distilleries } from "./schema.ts"

const place = z.string().trim().max(60).optional().catch(undefined)

/** Drops invalid values, so that no address is an error. */
export const DistilleryQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  country: place,
  region: place,
  state: z.enum(["working", "closed"]).optional().catch(undefined),
  by: z.enum(["place", "name"]).catch("place").default("place"),
})
export type DistilleryQuery = z.output<typeof DistilleryQuery>

export type ListedDistillery = Awaited<ReturnType<typeof readAll>>[number]

/** A few hundred, so filtered in memory. */
export function listDistilleries(ctx: Ctx): Promise<ListedDistillery[]> {
  return cached(ctx.app, "distilleries", 30, () => readAll(ctx))
}

async function readAll(ctx: Ctx) {
  return await ctx.db
    .select({
      id: distilleries.id,
      name: distilleries.name,
      country: distilleries.country,
      region: distilleries.region,
      founded: distilleries.founded,
      closed: distilleries.closed,
      isActive: distilleries.isActive,
      owner: distilleries.owner,
      latitude: distilleries.latitude,
      longitude: distilleries.longitude,
      bottles: sql<number>`(select count(*)::int from products where products.distillery_id = distilleries.id)`,
    })
    .from(distilleries)
    .orderBy(asc(distilleries.name))
}

export async function findDistilleries(ctx: Ctx, query: DistilleryQuery) {
  const all = await listDistilleries(ctx)
  const named = all.filter(({ name, region, owner, country }) =>
    matchesAllWords(query.q, [name, region, country, owner]),
  )
  const states = named.filter((row) => isPlaced(row, query))
  const ofState = named.filter((row) => isInState(row, query))
  return {
    found: states.filter((row) => isInState(row, query)),
    total: all.length,
    countries: countBy(ofState.map(({ country }) => country)),
    regions: query.country
      ? countBy(ofState.filter(({ country }) => country === query.country).map(({ region }) => region))
      : [],
    states: countBy(states.map(({ isActive }) => (isActive ? "working" : "closed"))),
  }
}

function isPlaced({ country, region }: ListedDistillery, query: DistilleryQuery): boolean {
  return (!query.country || country === query.country) && (!query.region || region === query.region)
}

function isInState({ isActive }: ListedDistillery, { state }: DistilleryQuery): boolean {
  return state === undefined || (state === "working") === isActive
}

export async function readDistillery(ctx: Ctx, requested: string) {
  const wanted = slug(requested)
  const all = await listDistilleries(ctx)
  const found = all.find(({ id }) => id === wanted) ?? all.find(({ name }) => slug(name) === wanted)
  const [row] = found ? await ctx.db.select().from(distilleries).where(eq(distilleries.id, found.id)) : []
  if (!row) throw refuse("noSuchDistillery", { distillery: requested.slice(0, 100) })
  return row
}

export type Distillery = Awaited<ReturnType<typeof readDistillery>>

const maxNeighbours = 6

export async function listNeighbours(ctx: Ctx, { id, latitude, longitude }: Distillery) {
  if (latitude === null || longitude === null) return []
  const ownLocation = { latitude, longitude }
  const all = await listDistilleries(ctx)
  return all
    .flatMap(({ latitude, longitude, ...other }) =>
      other.id === id || latitude === null || longitude === null
        ? []
        : [{ ...other, latitude, longitude, km: kilometres(ownLocation, { latitude, longitude }) }],
    )
    .toSorted((a, b) => a.km - b.km)
    .slice(0, maxNeighbours)
}
