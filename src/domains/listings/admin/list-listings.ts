import { and, asc, desc, eq, gte, or, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { casks, products } from "#domains/catalogue/schema.ts"
import { availableColumn } from "#domains/stock/levels.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { parseDollars } from "#platform/dollars.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import type { Cents } from "#platform/money.ts"
import { pick } from "#platform/pick.ts"
import { changeListing, type ListingChange, type ListingStatus } from "../change-listing.ts"
import { refuse } from "../refusals.ts"
import { listings } from "../schema.ts"
import { type ListingListQuery, listingList, listingStatuses } from "./listing-list.ts"

const name = sql<string>`coalesce(${products.name}, ${casks.name})`

const listed = listSql(listingList, {
  word: (word) => or(wordIn(name, casks.number)(word), idIs(listings.id, word)),
  facets: {
    ...pick(listings, "kind", "location", "status"),
    sale: () =>
      and(gte(listings.salePriceCents, 1), sql`${listings.salePriceCents} < ${listings.priceCents}`),
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
      ...pick(listings, "priceCents", "salePriceCents"),
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
  return { listings: rows.map(({ total: _, ...row }) => row), total, pages: pagesOf(total, limit) }
}

export type AdminListing = Awaited<ReturnType<typeof listAdminListings>>["listings"][number]

const maxInFile = 10_000

export async function listAllAdminListings(ctx: Ctx, query: ListingListQuery) {
  return (await listAdminListings(ctx, { ...query, page: 1, limit: maxInFile })).listings
}

/** `was` is what was shown. */
export type SubmittedListing = { id: string; was: string; price: string; sale: string; status: string }

const maxRows = 200

export async function saveListings(ctx: Ctx, rows: readonly SubmittedListing[]): Promise<number> {
  requirePermission(ctx, "shop")
  return await transaction(ctx, async (tx) => {
    let changed = 0
    for (const row of rows.slice(0, maxRows)) {
      const change = changeOf(row)
      if (Object.keys(change).length === 0) continue
      await changeListing(tx, row.id, change)
      changed++
    }
    return changed
  })
}

function changeOf({ id, was, price, sale, status }: SubmittedListing): ListingChange {
  const [wasPrice, wasSale, wasStatus] = was.split(" ")
  const priceCents = parseDollars(price)
  if (priceCents === undefined) throw refuse("priceUnclear", { listing: id, field: "price" })
  const salePriceCents = saleOf(id, sale)
  return {
    ...(String(priceCents) === wasPrice ? {} : { priceCents }),
    ...(String(salePriceCents ?? "") === wasSale ? {} : { salePriceCents }),
    ...(status === wasStatus || status === "" ? {} : { status: statusOf(status) }),
  }
}

function saleOf(id: string, text: string): Cents | null {
  if (text.trim() === "") return null
  const cents = parseDollars(text)
  if (cents === undefined) throw refuse("salePriceUnclear", { listing: id, field: "sale" })
  return cents
}

function statusOf(text: string): ListingStatus {
  const found = listingStatuses.find((status) => status === text)
  if (!found) throw refuse("statusUnclear", { status: text })
  return found
}

/** Listings that are so already, or are sold, stay unchanged. */
export async function moveListings(
  ctx: Ctx,
  ids: readonly string[],
  status: "on-sale" | "withdrawn",
): Promise<number> {
  requirePermission(ctx, "shop")
  return await transaction(ctx, async (tx) => {
    let moved = 0
    for (const id of [...new Set(ids)].slice(0, maxRows).toSorted()) {
      const [row] = await tx.db
        .select({ status: listings.status })
        .from(listings)
        .where(idIs(listings.id, id))
        .for("update")
      const from: readonly string[] = status === "on-sale" ? ["draft", "withdrawn"] : ["on-sale"]
      if (!row || !from.includes(row.status)) continue
      await changeListing(tx, id, { status })
      moved++
    }
    return moved
  })
}
