import { and, asc, desc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { listings } from "#domains/listings/schema.ts"
import { availableColumn } from "#domains/stock/levels.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { refuse } from "../refusals.ts"
import { dramOffers, dramPledges, dramSales } from "../schema.ts"

const maxPledges = 2_000
const maxFound = 20

export async function listDramSales(ctx: Ctx, limit = 200) {
  requirePermission(ctx, "shop")
  const rows = await ctx.db
    .select({
      ...pick(dramSales, "id", "number", "title", "status", "endsAt"),
      bottles: sql<number>`count(${dramOffers.listingId})::int`,
      reached: sql<number>`count(*) filter (where ${dramOffers.status} = 'reached')::int`,
      pledged: sql<number>`coalesce(sum(${dramOffers.pledged}), 0)::int`,
      target: sql<number>`coalesce(sum(${dramOffers.target}), 0)::int`,
    })
    .from(dramSales)
    .leftJoin(dramOffers, eq(dramOffers.dramSaleId, dramSales.id))
    .groupBy(dramSales.id)
    .orderBy(desc(dramSales.number))
    .limit(limit)
  return rows.map(({ endsAt, ...sale }) => ({ ...sale, endsAt: endsAt.toISOString() }))
}

export type AdminDramSale = Awaited<ReturnType<typeof listDramSales>>[number]

export async function readDramSale(ctx: Ctx, dramSaleId: string) {
  requirePermission(ctx, "shop")
  if (!isId("rnd", dramSaleId)) throw refuse("noSuchDramSale")
  const [sale] = await ctx.db.select().from(dramSales).where(eq(dramSales.id, dramSaleId))
  if (!sale) throw refuse("noSuchDramSale")
  const offers = await ctx.db
    .select({
      ...pick(dramOffers, "listingId", "target", "pledged", "dramMl", "priceCents"),
      ...pick(dramOffers, "maxPerUser", "maxPerMember", "status"),
      name: products.name,
      productId: products.id,
      location: listings.location,
    })
    .from(dramOffers)
    .innerJoin(listings, eq(listings.id, dramOffers.listingId))
    .innerJoin(products, eq(products.id, listings.productId))
    .where(eq(dramOffers.dramSaleId, dramSaleId))
    .orderBy(asc(products.name), asc(dramOffers.listingId))
  const { id, number, title, status, location } = sale
  return {
    id,
    number,
    title,
    status,
    location,
    endsAt: sale.endsAt.toISOString(),
    offers: offers.map((offer) => ({ ...offer, path: listingPath({ ...offer, kind: "dram" }) })),
    pledges: await listPledges(ctx, dramSaleId),
  }
}

export type DramSaleView = Awaited<ReturnType<typeof readDramSale>>

async function listPledges(ctx: Ctx, dramSaleId: `rnd_${string}`) {
  const rows = await ctx.db
    .select({ ...pick(dramPledges, "id", "at", "status"), username: members.username, name: products.name })
    .from(dramPledges)
    .innerJoin(members, eq(members.id, dramPledges.memberId))
    .innerJoin(listings, eq(listings.id, dramPledges.listingId))
    .innerJoin(products, eq(products.id, listings.productId))
    .where(eq(dramPledges.dramSaleId, dramSaleId))
    .orderBy(desc(dramPledges.at), desc(dramPledges.id))
    .limit(maxPledges)
  return rows.map(({ at, ...pledge }) => ({ ...pledge, at: at.toISOString() }))
}

/** In stock and not held. */
export async function findBottlesInStock(ctx: Ctx, location: DramSaleView["location"], text: string) {
  requirePermission(ctx, "shop")
  const words = text.trim().slice(0, 100).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return await ctx.db
    .select({
      productId: products.id,
      name: products.name,
      volumeMl: products.volumeMl,
      available: availableColumn,
    })
    .from(products)
    .innerJoin(stockLevels, and(eq(stockLevels.productId, products.id), eq(stockLevels.location, location)))
    .where(
      and(
        ...words.map((word) => sql`${products.name} ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`),
        sql`${availableColumn} > 0`,
      ),
    )
    .orderBy(asc(products.name), asc(products.id))
    .limit(maxFound)
}
