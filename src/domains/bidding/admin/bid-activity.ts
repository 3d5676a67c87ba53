import { and, eq, or, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { bidRefusals, bids } from "../schema.ts"

export const activityMinutes = 30

/** Never an amount. */
export async function readBidActivity(ctx: Ctx, auctionId: string) {
  requirePermission(ctx, "auctions")
  const [minutes, reasons] = await Promise.all([
    countByMinute(ctx, idIs(biddingStates.auctionId, auctionId)),
    countReasons(ctx, auctionId, ctx.now()),
  ])
  return { minutes, reasons }
}

/** Of all auctions, including lots that closed meanwhile. */
export async function readBidsByMinute(ctx: Ctx) {
  requirePermission(ctx, "auctions")
  const { status, closedAt } = biddingStates
  const from = since(ctx.now(), activityMinutes)
  return await countByMinute(ctx, or(eq(status, "live"), sql`${closedAt} > ${from}::timestamptz`))
}

function since(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString()
}

async function countByMinute(ctx: Ctx, which: SQL | undefined) {
  const [accepted, refused] = await Promise.all([countAccepted(ctx, which), countRefused(ctx, which)])
  return Array.from({ length: activityMinutes }, (_, index) => {
    const ago = activityMinutes - 1 - index
    return { ago, taken: accepted.get(ago) ?? 0, refused: refused.get(ago) ?? 0 }
  })
}

async function countAccepted(ctx: Ctx, which: SQL | undefined): Promise<Map<number, number>> {
  const from = since(ctx.now(), activityMinutes)
  const rows = await ctx.db
    .select({ ago: minutesAgo(ctx, bids.at), bids: sql<number>`count(*)::int` })
    .from(biddingStates)
    .innerJoin(bids, eq(bids.lotId, biddingStates.lotId))
    .where(
      and(
        which,
        sql`${biddingStates.lastBidAt} > ${from}::timestamptz and ${bids.at} > ${from}::timestamptz`,
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.ago, row.bids]))
}

async function countRefused(ctx: Ctx, which: SQL | undefined): Promise<Map<number, number>> {
  const from = since(ctx.now(), activityMinutes)
  const rows = await ctx.db
    .select({ ago: minutesAgo(ctx, bidRefusals.at), bids: sql<number>`count(*)::int` })
    .from(biddingStates)
    .innerJoin(bidRefusals, eq(bidRefusals.lotId, biddingStates.lotId))
    .where(and(which, sql`${bidRefusals.at} > ${from}::timestamptz`))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.ago, row.bids]))
}

function minutesAgo(ctx: Ctx, at: AnyPgColumn) {
  return sql<number>`floor(extract(epoch from (${ctx.now().toISOString()}::timestamptz - ${at})) / 60)::int`
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
