import { and, asc, desc, eq, isNotNull, or, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { casks, products } from "#domains/catalogue/schema.ts"
import { availableColumn } from "#domains/stock/levels.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { listings } from "../schema.ts"
import { type ListingListQuery, listingList } from "./listing-list.ts"

const name = sql<string>`coalesce(${products.name}, ${casks.name})`

const listed = listSql(listingList, {
  id: listings.id,
  word: (word) => or(wordIn(name, casks.number)(word), idIs(listings.id, word)),
  facets: {
    ...pick(listings, "kind", "location", "status"),
    sale: () => or(isNotNull(listings.salePriceCents), isNotNull(listings.plannedSaleCents)),
  },
  ranges: {},
  sorts: {
    newest: [desc(listings.createdAt), asc(listings.id)],
    name: [asc(name), asc(listings.location), asc(listings.id)],
    "price-up": [asc(listings.priceCents), asc(listings.id)],
    "price-down": [desc(listings.priceCents), asc(listings.id)],
    stock: [sql`${availableColumn} asc`, asc(listings.id)],
  },
})

export async function listAdminListings(ctx: Ctx, query: ListingListQuery) {
  requirePermission(ctx, "shop")
  const { limit, offset } = listed.pageOf(query)
  const rows = await ctx.db
    .select({
      ...pick(listings, "id", "kind", "location", "status", "productId", "caskId"),
      ...pick(listings, "priceCents", "salePriceCents", "plannedSaleCents", "saleStartsAt", "saleEndsAt"),
      name,
      available: availableColumn,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(listings)
    .leftJoin(products, eq(products.id, listings.productId))
    .leftJoin(casks, eq(casks.id, listings.caskId))
    .leftJoin(
      stockLevels,
      and(eq(stockLevels.productId, listings.productId), eq(stockLevels.location, listings.location)),
    )
    .where(listed.where(ctx, query))
    .orderBy(...listed.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? 0
  return { listings: rows.map(toAdminListing), total, pages: pagesOf(total, limit) }
}

function toAdminListing<Row extends { total: number; saleStartsAt: Date | null; saleEndsAt: Date | null }>({
  total: _,
  saleStartsAt,
  saleEndsAt,
  ...row
}: Row) {
  return {
    ...row,
    saleStartsAt: saleStartsAt?.toISOString() ?? null,
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
  }
}

export type AdminListing = Awaited<ReturnType<typeof listAdminListings>>["listings"][number]
