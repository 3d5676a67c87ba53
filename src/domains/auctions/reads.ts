import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { may } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { kept } from "#platform/kept.ts"
import type { Location } from "./lot.ts"
import { refuse } from "./refusals.ts"
import { auctions, standings } from "./schema.ts"
import { isVisible, visibleTo } from "./visibility.ts"

/** Where an auction is live now: what the menus mark. */
export function listLiveLocations(ctx: Ctx): Promise<Location[]> {
  return kept(ctx.house, "live locations", 1, async () => {
    const rows = await ctx.house.db
      .selectDistinct({ location: auctions.location })
      .from(auctions)
      .where(eq(auctions.status, "live"))
    return rows.map((row) => row.location)
  })
}

/** The words of the pause it is in, which are for everybody. */
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

type Row = typeof auctions.$inferSelect

function asAuction<Fields extends Pick<Row, "previewAt" | "startsAt" | "endsAt" | "pausedAt">>(
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

/** Auctions with the figures of their cards. Announced ones are listed before their preview opens; drafts are for staff. */
export async function listAuctions(ctx: Ctx, filter: AuctionFilter): Promise<AuctionCard[]> {
  // Staff see at once what they have changed.
  if (may(ctx, "auctions")) return await countAuctions(ctx, filter)
  return await kept(ctx.house, `auctions ${JSON.stringify(filter)}`, 1, () => countAuctions(ctx, filter))
}

type AuctionFilter = {
  statuses: readonly Row["status"][]
  location?: Location
  newestFirst?: boolean
  most?: number
}

async function countAuctions(ctx: Ctx, filter: AuctionFilter) {
  const rows = await ctx.db
    .select({
      ...columns,
      lotCount: sql<number>`count(${standings.lotId})::int`,
      bidCount: sql<number>`coalesce(sum(${standings.bidCount}), 0)::int`,
      soldCount: sql<number>`count(*) filter (where ${standings.status} = 'sold')::int`,
      hammerCents:
        sql<number>`coalesce(sum(${standings.priceCents}) filter (where ${standings.status} = 'sold'), 0)::bigint`.mapWith(
          Number,
        ),
      topCents:
        sql<number>`coalesce(max(${standings.priceCents}) filter (where ${standings.status} = 'sold'), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(auctions)
    .leftJoin(standings, eq(standings.auctionId, auctions.id))
    .where(
      and(
        inArray(auctions.status, [...filter.statuses]),
        filter.location && eq(auctions.location, filter.location),
      ),
    )
    .groupBy(auctions.id)
    .orderBy(filter.newestFirst ? desc(auctions.endsAt) : asc(auctions.startsAt))
    .limit(filter.most ?? 50)
  return rows.map((auction) => ({ ...asAuction(auction), isPreviewOpen: isVisible(ctx, auction) }))
}

export type AuctionCard = Awaited<ReturnType<typeof countAuctions>>[number]

/** One auction's own facts, or a refusal where the visitor may not know of it yet. */
export async function readAuction(ctx: Ctx, auctionId: string) {
  const auction = isId("auc", auctionId) ? await findAuction(ctx, eq(auctions.id, auctionId)) : undefined
  if (!auction) throw refuse("noSuchAuction")
  return auction
}

async function findAuction(ctx: Ctx, where: SQL | undefined) {
  const [auction] = await ctx.db
    .select({ ...columns, steps: auctions.steps })
    .from(auctions)
    .where(and(where, visibleTo(ctx)))
    .orderBy(asc(auctions.endsAt))
    .limit(1)
  return auction && asAuction(auction)
}

export async function countOpenLots(ctx: Ctx, auctionId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ open: sql<number>`count(*)::int` })
    .from(standings)
    .where(
      and(
        eq(standings.auctionId, auctionId as `auc_${string}`),
        inArray(standings.status, ["live", "upcoming"]),
      ),
    )
  return row?.open ?? 0
}
