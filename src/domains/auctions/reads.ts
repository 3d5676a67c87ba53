import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { can } from "#domains/accounts/permissions.ts"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { isId } from "#platform/ids.ts"
import type { Location } from "./lot.ts"
import { refuse } from "./refusals.ts"
import { auctions, biddingStates } from "./schema.ts"
import { isVisible, visibleTo } from "./visibility.ts"

export function listLiveLocations(ctx: Ctx): Promise<Location[]> {
  return cached(ctx.app, "live locations", 1, async () => {
    const rows = await ctx.app.db
      .selectDistinct({ location: auctions.location })
      .from(auctions)
      .where(eq(auctions.status, "live"))
    return rows.map((row) => row.location)
  })
}

export const openPauseReason = sql<
  string | null
>`(select reason from auction_pauses where auction_id = ${auctions.id} and resumed_at is null)`

const columns = {
  id: auctions.id,
  number: auctions.number,
  title: auctions.title,
  location: auctions.location,
  status: auctions.status,
  previewAt: auctions.previewAt,
  startsAt: auctions.startsAt,
  endsAt: auctions.endsAt,
  softCloseMinutes: auctions.softCloseMinutes,
  softCloseCapMinutes: auctions.softCloseCapMinutes,
  staggerSeconds: auctions.staggerSeconds,
  completedAt: auctions.completedAt,
  pausedAt: auctions.pausedAt,
  pauseReason: openPauseReason,
}

type AuctionRow = typeof auctions.$inferSelect

function asAuction<Fields extends Pick<AuctionRow, "previewAt" | "startsAt" | "endsAt" | "pausedAt">>(
  auction: Fields,
) {
  return {
    ...auction,
    previewAt: auction.previewAt.toISOString(),
    startsAt: auction.startsAt.toISOString(),
    endsAt: auction.endsAt.toISOString(),
    pausedAt: auction.pausedAt?.toISOString() ?? null,
  }
}

/** Includes scheduled auctions before their preview; drafts only for staff. */
export async function listAuctions(ctx: Ctx, filter: AuctionFilter): Promise<AuctionCard[]> {
  // Staff see their own changes at once.
  if (can(ctx, "auctions")) return await countAuctions(ctx, filter)
  return await cached(ctx.app, `auctions ${JSON.stringify(filter)}`, 1, () => countAuctions(ctx, filter))
}

type AuctionFilter = {
  statuses: readonly AuctionRow["status"][]
  location?: Location
  newestFirst?: boolean
  max?: number
}

/** Selects the auctions before counting, so lots of others are not read. */
async function countAuctions(ctx: Ctx, filter: AuctionFilter) {
  const order = filter.newestFirst
    ? [desc(auctions.endsAt), desc(auctions.id)]
    : [asc(auctions.startsAt), asc(auctions.id)]
  const selected = ctx.db
    .select({ id: auctions.id })
    .from(auctions)
    .where(
      and(
        inArray(auctions.status, [...filter.statuses]),
        filter.location && eq(auctions.location, filter.location),
      ),
    )
    .orderBy(...order)
    .limit(filter.max ?? 50)
    .as("picked")
  const counted = ctx.db
    .select({
      lotCount: sql<number>`count(*)::int`.as("lot_count"),
      bidCount: sql<number>`coalesce(sum(${biddingStates.bidCount}), 0)::int`.as("bids"),
      soldCount: sql<number>`count(*) filter (where ${biddingStates.status} = 'sold')::int`.as("sold_count"),
      hammerCents: centsOfSold(sql`sum(${biddingStates.priceCents})`).as("hammer_cents"),
      topCents: centsOfSold(sql`max(${biddingStates.priceCents})`).as("top_cents"),
    })
    .from(biddingStates)
    .where(eq(biddingStates.auctionId, selected.id))
    .as("counted")
  const { lotCount, bidCount, soldCount, hammerCents, topCents } = counted
  const rows = await ctx.db
    .select({ ...columns, lotCount, bidCount, soldCount, hammerCents, topCents })
    .from(selected)
    .innerJoin(auctions, eq(auctions.id, selected.id))
    .crossJoinLateral(counted)
    .orderBy(...order)
  return rows.map((auction) => ({ ...asAuction(auction), isPreviewOpen: isVisible(ctx, auction) }))
}

function centsOfSold(figure: SQL): SQL<number> {
  return sql`coalesce(${figure} filter (where ${biddingStates.status} = 'sold'), 0)::bigint`.mapWith(Number)
}

export type AuctionCard = Awaited<ReturnType<typeof countAuctions>>[number]

export async function readAuction(ctx: Ctx, auctionId: string) {
  const auction = isId("auc", auctionId) ? await findAuction(ctx, eq(auctions.id, auctionId)) : undefined
  if (!auction) throw refuse("noSuchAuction")
  return auction
}

async function findAuction(ctx: Ctx, where: SQL | undefined) {
  const [auction] = await ctx.db
    .select({ ...columns, increments: auctions.increments })
    .from(auctions)
    .where(and(where, visibleTo(ctx)))
    .orderBy(asc(auctions.endsAt), asc(auctions.id))
    .limit(1)
  return auction && asAuction(auction)
}

export async function countOpenLots(ctx: Ctx, auctionId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ open: sql<number>`count(*)::int` })
    .from(biddingStates)
    .where(and(idIs(biddingStates.auctionId, auctionId), inArray(biddingStates.status, ["live", "upcoming"])))
  return row?.open ?? 0
}
