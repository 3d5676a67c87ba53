import { and, asc, eq, min, not, sql } from "drizzle-orm"
import { can } from "#domains/accounts/permissions.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"

export type LiveNow = { count: number; auctionId: string; nextEnd: string; now: string }

/** How many auctions are live, and the one whose next lot closes first. Null for staff who do not run auctions, too. */
export async function readLiveNow(ctx: Ctx): Promise<LiveNow | null> {
  if (!can(ctx, "auctions")) return null
  const rows = await ctx.db
    .select({ auctionId: biddingStates.auctionId, nextEnd: min(biddingStates.endsAt) })
    .from(biddingStates)
    .where(and(eq(biddingStates.status, "live"), not(biddingStates.isPaused)))
    .groupBy(biddingStates.auctionId)
    .orderBy(asc(sql`2`))
  const [first] = rows
  if (!first?.nextEnd) return null
  const { auctionId, nextEnd } = first
  return { count: rows.length, auctionId, nextEnd: nextEnd.toISOString(), now: ctx.now().toISOString() }
}
