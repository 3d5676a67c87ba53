import { and, asc, desc, eq, gte, ilike, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { can } from "#domains/accounts/permissions.ts"
import { lotTopic } from "#domains/auctions/live-state.ts"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import { cached, cachedUnlessStale } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { asCard, selectLots } from "./lot-card.ts"
import { auctions, biddingStates, lots } from "./schema.ts"
import { visibleTo } from "./visibility.ts"

export const sorts = ["lot", "ending", "price-up", "price-down", "bids"] as const
export const sizes = [20, 50, 100] as const

const dollars = z.coerce.number().int().min(0).max(100_000_000).optional().catch(undefined)

/** Ignores invalid values, so that no address is an error. */
export const LotQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  category: z.string().max(60).optional().catch(undefined),
  region: z.string().max(60).optional().catch(undefined),
  bids: z.enum(["none", "some"]).optional().catch(undefined),
  reserve: z.enum(["met", "not-met", "none"]).optional().catch(undefined),
  from: dollars,
  to: dollars,
  sort: z.enum(sorts).catch("lot").default("lot"),
  size: z.coerce
    .number()
    .refine((size) => sizes.some((allowed) => allowed === size))
    .catch(20)
    .default(20),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type LotQuery = z.output<typeof LotQuery>

export function lotQueryOf(search: URLSearchParams): LotQuery {
  return LotQuery.parse(Object.fromEntries([...search].filter(([, value]) => value !== "")))
}

const orders: Record<(typeof sorts)[number], SQL[]> = {
  lot: [asc(lots.number)],
  ending: [asc(biddingStates.endsAt), asc(lots.number)],
  "price-up": [asc(biddingStates.priceCents), asc(lots.number)],
  "price-down": [desc(biddingStates.priceCents), asc(lots.number)],
  bids: [desc(biddingStates.bidCount), asc(lots.number)],
}

/** The public page is cached for a second, or until the live stream reports a bid on one of its lots. */
export async function listLots(ctx: Ctx, auctionId: string, query: LotQuery) {
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

async function readPage(ctx: Ctx, auctionId: string, query: LotQuery) {
  const rows = await selectLots(ctx)
    .where(and(idIs(lots.auctionId, auctionId), visibleTo(ctx), ...filters(query)))
    .orderBy(...orders[query.sort])
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  const total = rows[0]?.total ?? 0
  return { lots: rows.map(asCard), total, pages: Math.max(1, Math.ceil(total / query.size)) }
}

function filters(query: LotQuery): (SQL | undefined)[] {
  const words = query.q.split(/\s+/).filter(Boolean)
  return [
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`
      return or(
        ilike(products.name, pattern),
        ilike(distilleries.name, pattern),
        eq(sql`${lots.number}::text`, word),
      )
    }),
    query.category ? eq(products.category, query.category) : undefined,
    query.region ? eq(products.region, query.region) : undefined,
    query.bids && (query.bids === "none" ? eq(biddingStates.bidCount, 0) : gte(biddingStates.bidCount, 1)),
    reserveIs(query.reserve),
    query.from === undefined ? undefined : gte(biddingStates.priceCents, query.from * 100),
    query.to === undefined ? undefined : lte(biddingStates.priceCents, query.to * 100),
  ]
}

function reserveIs(state: LotQuery["reserve"]): SQL | undefined {
  if (state === undefined) return undefined
  return state === "none" ? isNull(biddingStates.reserveMet) : eq(biddingStates.reserveMet, state === "met")
}

async function countFacets(ctx: Ctx, auctionId: string) {
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
    .where(and(idIs(lots.auctionId, auctionId), visibleTo(ctx)))
    .groupBy(sql`grouping sets ((${products.category}), (${products.region}))`)
    .orderBy(sql`3 desc, 2`)
  const of = (kind: "category" | "region") =>
    rows.flatMap((row) => (row.kind === kind && row.name ? [{ name: row.name, lots: row.lots }] : []))
  return { category: of("category"), region: of("region") }
}
