import { and, asc, desc, eq, gte, ilike, or, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { casks, products } from "#domains/catalogue/schema.ts"
import { availableColumn } from "#domains/stock/levels.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { idIs } from "#platform/id-conditions.ts"
import type { Cents } from "#platform/money.ts"
import { changeListing, type ListingChange, type ListingStatus } from "../change-listing.ts"
import { listingKinds, shopLocations } from "../kinds.ts"
import { refuse } from "../refusals.ts"
import { listings } from "../schema.ts"
import { listingSorts, listingStatuses } from "./listing-choices.ts"

const any = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names).or(z.literal("")).catch("").default("")

export const ListingQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  kind: any(listingKinds),
  location: any(shopLocations),
  status: any(listingStatuses),
  sale: z.enum(["", "1"]).catch("").default(""),
  sort: z.enum(listingSorts).catch("newest").default("newest"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
  limit: z.coerce.number().int().min(1).max(10_000).catch(50).default(50),
})
export type ListingQuery = z.output<typeof ListingQuery>

const name = sql<string>`coalesce(${products.name}, ${casks.name})`

const orders: Record<ListingQuery["sort"], SQL[]> = {
  newest: [desc(listings.createdAt), asc(listings.id)],
  name: [asc(name), asc(listings.location), asc(listings.id)],
  "price-up": [asc(listings.priceCents), asc(listings.id)],
  "price-down": [desc(listings.priceCents), asc(listings.id)],
  stock: [sql`${availableColumn} asc`, asc(listings.id)],
}

export async function listAdminListings(ctx: Ctx, query: ListingQuery) {
  requirePermission(ctx, "shop")
  const rows = await ctx.db
    .select({
      id: listings.id,
      kind: listings.kind,
      location: listings.location,
      status: listings.status,
      productId: listings.productId,
      caskId: listings.caskId,
      name,
      priceCents: listings.priceCents,
      salePriceCents: listings.salePriceCents,
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
    .where(and(...filters(query)))
    .orderBy(...orders[query.sort])
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const total = rows[0]?.total ?? 0
  return {
    listings: rows.map(({ total: _, ...row }) => row),
    total,
    pages: Math.max(1, Math.ceil(total / query.limit)),
  }
}

export type AdminListing = Awaited<ReturnType<typeof listAdminListings>>["listings"][number]

function filters({ q, kind, location, status, sale }: ListingQuery): (SQL | undefined)[] {
  const terms = q.split(/\s+/).filter(Boolean)
  return [
    ...terms.map((term) => {
      const pattern = `%${term.replace(/[\\%_]/g, "\\$&")}%`
      return or(ilike(name, pattern), ilike(casks.number, pattern), idIs(listings.id, term))
    }),
    kind ? eq(listings.kind, kind) : undefined,
    location ? eq(listings.location, location) : undefined,
    status ? eq(listings.status, status) : undefined,
    sale
      ? and(gte(listings.salePriceCents, 1), sql`${listings.salePriceCents} < ${listings.priceCents}`)
      : undefined,
  ]
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
