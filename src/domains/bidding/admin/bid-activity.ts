import { and, desc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { bidRefusals, bids } from "../schema.ts"

export const activityMinutes = 30
const maxRefused = 12

/** Never an amount. */
export async function readBidActivity(ctx: Ctx, auctionId: string) {
  requirePermission(ctx, "auctions")
  const now = ctx.now()
  const [accepted, refused, reasons, lastRefused] = await Promise.all([
    countAccepted(ctx, auctionId, now),
    countRefused(ctx, auctionId, now),
    countReasons(ctx, auctionId, now),
    listRefused(ctx, auctionId),
  ])
  const minutes = Array.from({ length: activityMinutes }, (_, index) => {
    const ago = activityMinutes - 1 - index
    return { ago, taken: accepted.get(ago) ?? 0, refused: refused.get(ago) ?? 0 }
  })
  return { minutes, reasons, lastRefused }
}

function since(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString()
}

async function countAccepted(ctx: Ctx, auctionId: string, now: Date): Promise<Map<number, number>> {
  const from = since(now, activityMinutes)
  const rows = await ctx.db
    .select({
      ago: sql<number>`floor(extract(epoch from (${now.toISOString()}::timestamptz - ${bids.at})) / 60)::int`,
      bids: sql<number>`count(*)::int`,
    })
    .from(biddingStates)
    .innerJoin(bids, eq(bids.lotId, biddingStates.lotId))
    .where(
      and(
        idIs(biddingStates.auctionId, auctionId),
        sql`${biddingStates.lastBidAt} > ${from}::timestamptz and ${bids.at} > ${from}::timestamptz`,
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.ago, row.bids]))
}

async function countRefused(ctx: Ctx, auctionId: string, now: Date): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({
      ago: sql<number>`floor(extract(epoch from (${now.toISOString()}::timestamptz - ${bidRefusals.at})) / 60)::int`,
      bids: sql<number>`count(*)::int`,
    })
    .from(biddingStates)
    .innerJoin(bidRefusals, eq(bidRefusals.lotId, biddingStates.lotId))
    .where(
      and(
        idIs(biddingStates.auctionId, auctionId),
        sql`${bidRefusals.at} > ${since(now, activityMinutes)}::timestamptz`,
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.ago, row.bids]))
}

async function countReasons(ctx: Ctx, auctionId: string, now: Date) {
  return await ctx.db
    .select({ code: bidRefusals.reason, bids: sql<number>`count(*)::int` })
    .from(biddingStates)
    .innerJoin(bidRefusals, eq(bidRefusals.lotId, biddingStates.lotId))
    .where(
      and(idIs(biddingStates.auctionId, auctionId), sql`${bidRefusals.at} > ${since(now, 60)}::timestamptz`),
    )
    .groupBy(bidRefusals.reason)
    .orderBy(sql`2 desc, 1`)
}

async function listRefused(ctx: Ctx, auctionId: string) {
  const rows = await ctx.db
    .select({
      id: bidRefusals.id,
      at: bidRefusals.at,
      code: bidRefusals.reason,
      username: members.username,
      lotNumber: lots.number,
    })
    .from(lots)
    .innerJoin(bidRefusals, eq(bidRefusals.lotId, lots.id))
    .leftJoin(members, eq(members.id, bidRefusals.bidderId))
    .where(idIs(lots.auctionId, auctionId))
    .orderBy(desc(bidRefusals.at), desc(bidRefusals.id))
    .limit(maxRefused)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
