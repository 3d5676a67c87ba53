import { and, asc, desc, eq, gte, ilike, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { can } from "#domains/accounts/permissions.ts"
import { lotTopic } from "#domains/auctions/live-state.ts"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import { cached, cachedUnlessStale } from "#platform/cache.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSchema, parseListQuery, readListQuery, searchOf } from "#platform/lists/list-query.ts"
import { containing, listSql } from "#platform/lists/list-sql.ts"
import { recordOf } from "#platform/records.ts"
import { asCard, selectLots } from "../lot-card.ts"
import { hoursLeft, type LotFacetName, type LotQuery, lotFacetNames, lotList } from "../lot-list.ts"
import { auctions, biddingStates, lots } from "../schema.ts"
import { visibleTo } from "../visibility.ts"

/** Also takes `size`, the earlier name of `limit`. */
export const LotParameters = z.preprocess(
  (given: Readonly<Record<string, unknown>>) => ({ limit: given.size, ...given }),
  listSchema(lotList),
)

export function lotQueryOf(search: URLSearchParams): LotQuery {
  const size = search.get("size")
  const given = new URLSearchParams(search)
  if (size !== null && !given.has("limit")) given.set("limit", size)
  return readListQuery(lotList, given)
}

const region = sql<string>`coalesce(${products.region}, ${distilleries.region})`
const pageSeconds = 1
const hourMs = 60 * 60 * 1_000

const lotListSql = listSql(lotList, {
  word: (word) =>
    or(
      ilike(products.name, containing(word)),
      ilike(distilleries.name, containing(word)),
      ilike(products.bottler, containing(word)),
      ilike(region, containing(word)),
      eq(sql`${lots.number}::text`, word),
    ),
  facets: {
    category: products.category,
    distillery: distilleries.name,
    region: (names) => inArray(region, [...names]),
    bottler: products.bottler,
    cask: products.caskType,
    peat: products.peat,
    ends: (within, ctx) =>
      and(
        eq(biddingStates.status, "live"),
        lte(biddingStates.endsAt, new Date(ctx.now().getTime() + hoursLeft[within] * hourMs)),
      ),
    bids: (bids) => (bids === "none" ? eq(biddingStates.bidCount, 0) : gte(biddingStates.bidCount, 1)),
    reserve: (state) =>
      state === "none" ? isNull(biddingStates.reserveMet) : eq(biddingStates.reserveMet, state === "met"),
  },
  // In dollars.
  ranges: {
    price: sql`(${biddingStates.priceCents} / 100.0)`,
    age: products.age,
    abv: products.abvPercent,
    volume: products.volumeMl,
    vintage: products.vintage,
  },
  sorts: {
    lot: [asc(auctions.endsAt), asc(lots.auctionId), asc(lots.number)],
    relevance: ({ q }) => [
      desc(sql`${lots.number}::text = ${q}`),
      desc(sql`starts_with(lower(${products.name}), lower(${q}))`),
      desc(sql`word_similarity(${q}, ${products.name})`),
      asc(biddingStates.endsAt),
      asc(lots.number),
    ],
    ending: [asc(biddingStates.endsAt), asc(lots.number)],
    newest: [desc(lots.createdAt), desc(lots.number)],
    "price-up": [asc(biddingStates.priceCents), asc(lots.number)],
    "price-down": [desc(biddingStates.priceCents), asc(lots.number)],
    bids: [desc(biddingStates.bidCount), asc(lots.number)],
  },
})

/**
 * The lots of one auction, or all that are open for bids. The public page is cached for a second, or until the live
 * stream reports a bid on one of its lots.
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
          pageSeconds,
          () => readPage(ctx, auctionId, query),
          ({ lots: cards }) => mayBeOld(app, cards),
        ),
    cached(app, `facets ${auctionId} ${isStaff} ${filtersOf(query)}`, 10, () =>
      countFacets(ctx, auctionId, query),
    ),
  ])
  return { ...page, facets }
}

/** Also if bids in other processes were not heard for as long as the page is cached. */
function mayBeOld({ live }: AppContext, cards: readonly { id: string; version: number }[]): boolean {
  const topics = cards.map(({ id }) => lotTopic.of(id))
  live.hearForAWhile(topics)
  const isHeard = live.hearsSince(topics, performance.now() - pageSeconds * 1_000)
  return !isHeard || cards.some(({ id, version }) => live.hasNewer(lotTopic.of(id), version))
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

function filtersOf(query: LotQuery): string {
  return searchOf(lotList, { ...query, sort: lotList.sorts[0] })
}

export type LotFacets = Record<LotFacetName, { name: string; lots: number }[]>

const everything = parseListQuery(lotList, {})

/** Each facet is counted with the other filters, but without its own. */
async function countFacets(ctx: Ctx, auctionId: string | null, query: LotQuery): Promise<LotFacets> {
  const chosen = lotFacetNames.filter((name) => query[name].length > 0)
  const open = lotFacetNames.filter((name) => query[name].length === 0)
  const counted = await Promise.all([
    countChoices(ctx, auctionId, query, open),
    ...chosen.map((name) => countChoices(ctx, auctionId, { ...query, [name]: everything[name] }, [name])),
  ])
  return recordOf(lotFacetNames, (facet) =>
    counted.flat().flatMap((row) => (row.facet === facet ? [{ name: row.name, lots: row.lots }] : [])),
  )
}

const choiceOf: Record<LotFacetName, SQL> = {
  category: sql`${products.category}`,
  distillery: sql`${distilleries.name}`,
  region,
  bottler: sql`${products.bottler}`,
  cask: sql`${products.caskType}`,
  peat: sql`${products.peat}`,
  bids: sql`case when ${biddingStates.bidCount} = 0 then 'none' else 'some' end`,
  reserve: sql`case ${biddingStates.reserveMet} when true then 'met' when false then 'not-met' else 'none' end`,
}

async function countChoices(
  ctx: Ctx,
  auctionId: string | null,
  query: LotQuery,
  facets: readonly LotFacetName[],
): Promise<{ facet: string; name: string; lots: number }[]> {
  if (facets.length === 0) return []
  const choices = facets.map((facet) => sql`(${facet}::text, ${choiceOf[facet]}::text)`)
  const { rows } = await ctx.db.execute<{ facet: string; name: string; lots: number }>(sql`
    select choice.facet, choice.name, count(*)::int as lots
    from ${lots}
    join ${auctions} on ${auctions.id} = ${lots.auctionId}
    join ${products} on ${products.id} = ${lots.productId}
    join ${biddingStates} on ${biddingStates.lotId} = ${lots.id}
    left join ${distilleries} on ${distilleries.id} = ${products.distilleryId}
    cross join lateral (values ${sql.join(choices, sql`, `)}) choice(facet, name)
    where ${and(ofSale(auctionId), visibleTo(ctx), lotListSql.where(ctx, query))} and choice.name is not null
    group by 1, 2
    order by 3 desc, 2`)
  return rows
}
