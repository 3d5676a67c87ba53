import { and, asc, desc, eq, gte, ilike, isNull, or, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { can } from "#domains/accounts/permissions.ts"
import { lotTopic } from "#domains/auctions/live-state.ts"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import { cached, cachedUnlessStale } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSchema } from "#platform/lists/list-query.ts"
import { containing, listSql } from "#platform/lists/list-sql.ts"
import { asCard, selectLots } from "./lot-card.ts"
import { type LotQuery, lotList } from "./lot-list.ts"
import { auctions, biddingStates, lots } from "./schema.ts"
import { visibleTo } from "./visibility.ts"

/** Also takes `size`, the earlier name of `limit`. */
export const LotParameters = z.preprocess(
  (given: Readonly<Record<string, unknown>>) => ({ limit: given.size, ...given }),
  listSchema(lotList),
)

export function lotQueryOf(search: URLSearchParams): LotQuery {
  return LotParameters.parse(Object.fromEntries(search))
}

const lotListSql = listSql(lotList, {
  word: (word) =>
    or(
      ilike(products.name, containing(word)),
      ilike(distilleries.name, containing(word)),
      ilike(products.bottler, containing(word)),
      ilike(sql`coalesce(${products.region}, ${distilleries.region})`, containing(word)),
      eq(sql`${lots.number}::text`, word),
    ),
  facets: {
    category: products.category,
    region: products.region,
    bids: (bids) => (bids === "none" ? eq(biddingStates.bidCount, 0) : gte(biddingStates.bidCount, 1)),
    reserve: (state) =>
      state === "none" ? isNull(biddingStates.reserveMet) : eq(biddingStates.reserveMet, state === "met"),
  },
  // In dollars.
  ranges: { price: sql`(${biddingStates.priceCents} / 100.0)` },
  sorts: {
    lot: [asc(auctions.endsAt), asc(lots.auctionId), asc(lots.number)],
    ending: [asc(biddingStates.endsAt), asc(lots.number)],
    "price-up": [asc(biddingStates.priceCents), asc(lots.number)],
    "price-down": [desc(biddingStates.priceCents), asc(lots.number)],
    bids: [desc(biddingStates.bidCount), asc(lots.number)],
  },
})

/**
 * The lots of one auction, or all that are open for bids. The public page is cached for a second, or until the live stream reports a bid on one of its
 * lots.
 */
export async function listLots(ctx: Ctx, auctionId: string | null, query: LotQuery) {
  const { app } = ctx
  const isStaff = can(ctx, "auctions")
  const [page, facets] = await Promise.all([
    isStaff
      ? readPage(ctx, auctionId, query)
      : cachedUnlessStale(
          app,
          `lots ${auctionId} ${JSON.stringify(query)}`,
          1,
          () => readPage(ctx, auctionId, query),
          (cachedPage) => cachedPage.lots.some((lot) => app.live.hasNewer(lotTopic.of(lot.id), lot.version)),
        ),
    cached(app, `facets ${auctionId} ${isStaff}`, 10, () => countFacets(ctx, auctionId)),
  ])
  return { ...page, facets }
}

async function readPage(ctx: Ctx, auctionId: string | null, query: LotQuery) {
  const { limit, offset } = lotListSql.pageOf(query)
  const rows = await selectLots(ctx)
    .where(and(ofSale(auctionId), visibleTo(ctx), lotListSql.where(ctx, query)))
    .orderBy(...lotListSql.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? 0
  return { lots: rows.map(asCard), total, pages: pagesOf(total, limit) }
}

function ofSale(auctionId: string | null): SQL {
  return auctionId === null ? eq(biddingStates.status, "live") : idIs(lots.auctionId, auctionId)
}

async function countFacets(ctx: Ctx, auctionId: string | null) {
  const rows = await ctx.db
    .select({
      kind: sql<
        "category" | "region"
      >`case grouping(${products.category}) when 0 then 'category' else 'region' end`,
      name: sql<string | null>`coalesce(${products.category}, ${products.region})`,
      lots: sql<number>`count(*)::int`,
    })
    .from(lots)
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(and(ofSale(auctionId), visibleTo(ctx)))
    .groupBy(sql`grouping sets ((${products.category}), (${products.region}))`)
    .orderBy(sql`3 desc, 2`)
  const of = (kind: "category" | "region") =>
    rows.flatMap((row) => (row.kind === kind && row.name ? [{ name: row.name, lots: row.lots }] : []))
  return { category: of("category"), region: of("region") }
}
