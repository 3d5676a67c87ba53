import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { recordOf } from "#platform/records.ts"
import { lotPictures } from "../pictures/schema.ts"
import { type AuctionCard, listAuctions } from "../reads.ts"
import { refuse } from "../refusals.ts"
import { auctions, biddingStates, consignedLots, lots } from "../schema.ts"
import { type AdminAuctionQuery, adminAuctionGroups, adminAuctionList } from "./auction-list.ts"
import { type AdminLotQuery, adminLotList, type LotGap, type lotStatuses } from "./lot-list.ts"

const statusesOf = {
  open: ["draft", "scheduled", "live"],
  draft: ["draft"],
  scheduled: ["scheduled"],
  live: ["live"],
  past: ["completed", "cancelled"],
} as const satisfies Record<AdminAuctionQuery["status"], readonly AuctionCard["status"][]>

const openAuctions: AdminAuctionQuery = parseListQuery(adminAuctionList, {})

export async function listAuctionsForAdmin(ctx: Ctx, query = openAuctions) {
  requirePermission(ctx, "auctions")
  const rows = await listAuctions(ctx, {
    statuses: statusesOf[query.status],
    ...(query.location ? { location: query.location } : {}),
    newestFirst: true,
    max: query.limit,
  })
  const usual = query.status === "past" ? "newest" : "starts"
  const chosen = query.rows ? rows.filter(({ id }) => query.rows?.includes(id)) : rows
  return chosen.sort(auctionOrders[query.sort === "usual" ? usual : query.sort])
}

/** The list with the number of auctions in each of its groups. */
export async function listAuctionGroups(ctx: Ctx, query: AdminAuctionQuery) {
  const [found, counted] = await Promise.all([
    listAuctionsForAdmin(ctx, query),
    ctx.db
      .select({ status: auctions.status, count: sql<number>`count(*)::int` })
      .from(auctions)
      .where(query.location ? eq(auctions.location, query.location) : undefined)
      .groupBy(auctions.status),
  ])
  const counts = recordOf(adminAuctionGroups, (group) => {
    const statuses: readonly string[] = statusesOf[group]
    return counted.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.count : 0), 0)
  })
  return { auctions: found, counts, total: counts[query.status] }
}

const auctionOrders: Record<
  Exclude<AdminAuctionQuery["sort"], "usual">,
  (a: AuctionCard, b: AuctionCard) => number
> = {
  starts: (a, b) => a.startsAt.localeCompare(b.startsAt) || a.number - b.number,
  ends: (a, b) => a.endsAt.localeCompare(b.endsAt) || a.number - b.number,
  newest: (a, b) => b.endsAt.localeCompare(a.endsAt) || b.number - a.number,
  lots: (a, b) => b.lotCount - a.lotCount || a.number - b.number,
  bids: (a, b) => b.bidCount - a.bidCount || a.number - b.number,
}

/** Never a maximum or the leader's identity. */
const adminColumns = {
  ...pick(lots, "id", "number", "productId", "openingCents", "reserveCents", "buyNowCents"),
  ...pick(lots, "estimateLowCents", "estimateHighCents", "condition", "description", "provenance"),
  ...pick(lots, "scheduledEndsAt", "revision"),
  name: products.name,
  seller: members.username,
  ...pick(biddingStates, "status", "priceCents", "bidCount", "leaderPaddle", "reserveMet"),
  ...pick(biddingStates, "endsAt", "version"),
}

export const lotLacks = {
  photo: sql`not exists (select from ${lotPictures} where ${lotPictures.lotId} = ${lots.id})`,
  estimate: isNull(lots.estimateLowCents),
  description: sql`coalesce(${lots.description}, '') = ''`,
  /** A seller's lot that no agreed valuation covers. */
  terms: sql`${lots.sellerId} is not null and not exists (select from ${consignedLots} where ${consignedLots.lotId} = ${lots.id})`,
  /** Above what the bottle is expected to fetch. */
  opening: gt(lots.openingCents, lots.estimateLowCents),
} as const satisfies Record<LotGap, SQL>

const listedLots = listSql(adminLotList, {
  id: lots.id,
  word: (word) =>
    or(wordIn(products.name, sql`${members.username}::text`)(word), eq(sql`${lots.number}::text`, word)),
  facets: { status: biddingStates.status, lacks: (gap) => lotLacks[gap] },
  sorts: {
    lot: [asc(lots.number)],
    ending: [asc(biddingStates.endsAt), asc(lots.number)],
    price: [desc(biddingStates.priceCents), asc(lots.number)],
    bids: [desc(biddingStates.bidCount), asc(lots.number)],
  },
})
const allLots: AdminLotQuery = parseListQuery(adminLotList, {})

export async function listLotsForAdmin(ctx: Ctx, auctionId: string, query: AdminLotQuery) {
  const { limit, offset } = listedLots.pageOf(query)
  const rows = await selectAdminLots(ctx, auctionId, query).limit(limit).offset(offset)
  const total = rows[0]?.total ?? 0
  return { lots: rows.map(asAdminLot), total, pages: pagesOf(total, limit) }
}

export async function listAllLotsForAdmin(ctx: Ctx, auctionId: string, query = allLots) {
  return (await selectAdminLots(ctx, auctionId, query)).map(asAdminLot)
}

export async function listLiveBoardLots(ctx: Ctx, auctionId: string, max: number) {
  const isOpen = sql`${biddingStates.status} in ('live', 'upcoming')`
  const rows = await selectAdminLots(ctx, auctionId, allLots)
    .orderBy(
      desc(isOpen),
      sql`case when ${isOpen} then ${biddingStates.endsAt} end`,
      desc(biddingStates.closedAt),
      asc(lots.number),
    )
    .limit(max)
  return rows.map(asAdminLot)
}

export type AdminLot = ReturnType<typeof asAdminLot>

function selectAdminLots(ctx: Ctx, auctionId: string, query: AdminLotQuery) {
  requirePermission(ctx, "auctions")
  if (!isId("auc", auctionId)) throw refuse("noSuchAuction")
  return ctx.db
    .select({ ...adminColumns, total: sql<number>`count(*) over ()::int` })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(products, eq(products.id, lots.productId))
    .leftJoin(members, eq(members.id, lots.sellerId))
    .where(and(eq(lots.auctionId, auctionId), listedLots.where(ctx, query)))
    .orderBy(...listedLots.orderBy(query))
    .$dynamic()
}

function asAdminLot({ total: _, ...lot }: Awaited<ReturnType<typeof selectAdminLots>>[number]) {
  return { ...lot, scheduledEndsAt: lot.scheduledEndsAt.toISOString(), endsAt: lot.endsAt.toISOString() }
}

export async function countLotsByStatus(ctx: Ctx, auctionId: string) {
  requirePermission(ctx, "auctions")
  const count = (status: (typeof lotStatuses)[number]) =>
    sql<number>`count(*) filter (where ${biddingStates.status} = ${status})::int`
  const [row] = await ctx.db
    .select({
      all: sql<number>`count(*)::int`,
      upcoming: count("upcoming"),
      live: count("live"),
      sold: count("sold"),
      unsold: count("unsold"),
      withdrawn: count("withdrawn"),
      bids: sql<number>`coalesce(sum(${biddingStates.bidCount}), 0)::int`,
      withBids: sql<number>`count(*) filter (where ${biddingStates.bidCount} > 0)::int`,
      lastNumber: sql<number>`coalesce(max(${lots.number}), 0)::int`,
      hammerCents:
        sql<number>`coalesce(sum(${biddingStates.priceCents}) filter (where ${biddingStates.status} = 'sold'), 0)::bigint`.mapWith(
          Number,
        ),
      /** As if all open lots closed now; lots below their reserve count as zero. */
      runningTotalCents:
        sql<number>`coalesce(sum(${biddingStates.priceCents}) filter (where ${biddingStates.status} = 'live' and ${biddingStates.bidCount} > 0 and ${biddingStates.reserveMet} is not false), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(idIs(lots.auctionId, auctionId))
  if (!row) throw refuse("noSuchAuction")
  return row
}
