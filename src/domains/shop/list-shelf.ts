import { and, asc, desc, eq, gte, ilike, lte, or, type SQL, sql } from "drizzle-orm"
import { casks, distilleries, products } from "#domains/catalogue/schema.ts"
import { dramOffers, dramRounds } from "#domains/drams/schema.ts"
import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import { listings } from "#domains/listings/schema.ts"
import { availableColumn } from "#domains/stock/levels.ts"
import type { Ctx } from "#platform/ctx.ts"
import { kept } from "#platform/kept.ts"
import { asCard, type ListingCard, selectListings } from "./listing-card.ts"
import type { ShelfQuery, ShelfSort } from "./shelf-query.ts"

export type Shelf = { kind: ListingKind; location?: ShopLocation }

/** The filters that a list counts, and the field of the query that each sets. */
export const facetNames = ["category", "distillery", "region", "country", "bottler", "cask"] as const
export type FacetName = (typeof facetNames)[number]
export type Facets = Record<FacetName, { name: string; listings: number }[]>

export type ShelfPage = { listings: ListingCard[]; total: number; pages: number; facets: Facets }

const now = sql<number>`case when ${listings.salePriceCents} > 0 and ${listings.salePriceCents} < ${listings.priceCents}
  then ${listings.salePriceCents} else ${listings.priceCents} end`
const name = sql<string>`coalesce(${products.name}, ${casks.name})`
const left = sql<number>`case ${listings.kind} when 'bottle' then ${availableColumn}
  when 'cask' then 1 else coalesce(${dramOffers.target} - ${dramOffers.pledged}, 0) end`

const orders: Record<ShelfSort, SQL[]> = {
  newest: [desc(listings.listedAt), asc(listings.id)],
  "price-up": [asc(now), asc(listings.id)],
  "price-down": [desc(now), asc(listings.id)],
  name: [asc(name), asc(listings.id)],
  ending: [sql`${dramRounds.endsAt} asc nulls last`, asc(listings.id)],
}

const facetColumns: Record<FacetName, SQL> = {
  category: sql`${products.category}`,
  distillery: sql`${distilleries.name}`,
  region: sql`coalesce(${products.region}, ${distilleries.region})`,
  country: sql`coalesce(${products.country}, ${distilleries.country})`,
  bottler: sql`${products.bottler}`,
  cask: sql`coalesce(${products.caskType}, ${casks.caskType})`,
}

/** A page of what a shop offers, with how many each choice of a filter would leave. */
export async function listShelf(ctx: Ctx, shelf: Shelf, query: ShelfQuery): Promise<ShelfPage> {
  const rows = await selectListings(ctx)
    .where(and(onShelf(shelf), ...filters(query)))
    .orderBy(...orders[query.sort])
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  const total = rows[0]?.total ?? 0
  const facets = await kept(
    ctx.house,
    `shelf ${JSON.stringify(shelf)} ${JSON.stringify({ ...query, page: 0, size: 0, sort: "" })}`,
    10,
    () => countFacets(ctx, shelf, query),
  )
  return { listings: rows.map(asCard), total, pages: Math.max(1, Math.ceil(total / query.size)), facets }
}

function onShelf({ kind, location }: Shelf): SQL | undefined {
  const isHere = location === undefined ? undefined : eq(listings.location, location)
  return and(eq(listings.kind, kind), eq(listings.status, "on-sale"), isHere)
}

function filters(query: ShelfQuery, except?: FacetName): (SQL | undefined)[] {
  const words = query.q.split(/\s+/).filter(Boolean)
  return [
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`
      return or(ilike(name, pattern), ilike(distilleries.name, pattern), ilike(products.bottler, pattern))
    }),
    ...facetNames.map((facet) =>
      facet === except || query[facet] === undefined ? undefined : eq(facetColumns[facet], query[facet]),
    ),
    query.ageFrom === undefined ? undefined : gte(products.age, query.ageFrom),
    query.ageTo === undefined ? undefined : lte(products.age, query.ageTo),
    query.abvFrom === undefined ? undefined : gte(products.abvPercent, query.abvFrom),
    query.abvTo === undefined ? undefined : lte(products.abvPercent, query.abvTo),
    query.volume === undefined ? undefined : eq(products.volumeMl, query.volume),
    query.from === undefined ? undefined : gte(now, Math.round(query.from * 100)),
    query.to === undefined ? undefined : lte(now, Math.round(query.to * 100)),
    query.sale ? sql`${now} < ${listings.priceCents}` : undefined,
    query.stock ? sql`${left} > 0` : undefined,
  ]
}

/** Each filter is counted as if it were not set, so that another of its choices can be seen and taken. */
async function countFacets(ctx: Ctx, shelf: Shelf, query: ShelfQuery): Promise<Facets> {
  const counted = await Promise.all(
    facetNames.map(async (facet) => {
      const column = facetColumns[facet]
      const rows = await ctx.house.db
        .select({ name: sql<string>`${column}`, listings: sql<number>`count(*)::int` })
        .from(listings)
        .leftJoin(products, eq(products.id, listings.productId))
        .leftJoin(casks, eq(casks.id, listings.caskId))
        .leftJoin(
          distilleries,
          sql`${distilleries.id} = coalesce(${products.distilleryId}, ${casks.distilleryId})`,
        )
        .leftJoin(
          sql`stock_levels`,
          sql`stock_levels.product_id = ${listings.productId} and stock_levels.location = ${listings.location}`,
        )
        .leftJoin(dramOffers, eq(dramOffers.listingId, listings.id))
        .where(and(onShelf(shelf), sql`${column} is not null`, ...filters(query, facet)))
        .groupBy(sql`1`)
        .orderBy(sql`2 desc, 1`)
        .limit(200)
      return [facet, rows] as const
    }),
  )
  return Object.fromEntries(counted) as Facets
}
