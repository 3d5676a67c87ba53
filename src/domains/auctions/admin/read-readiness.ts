import { asc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pick } from "#platform/pick.ts"
import { auctions, biddingStates, lots } from "../schema.ts"
import { lotGaps } from "./lot-list.ts"
import { lotLacks } from "./reads.ts"

/** What the next draft still needs before it is announced. Null without a draft. */
export async function readReadiness(ctx: Ctx) {
  requirePermission(ctx, "auctions")
  const [next] = await ctx.db
    .select(pick(auctions, "id", "title", "location", "previewAt", "startsAt"))
    .from(auctions)
    .where(eq(auctions.status, "draft"))
    .orderBy(asc(auctions.startsAt), asc(auctions.id))
    .limit(1)
  if (!next) return null
  const lacking = Object.fromEntries(
    lotGaps.map((gap) => [gap, sql<number>`(count(*) filter (where ${lotLacks[gap]}))::int`]),
  )
  const [counted] = await ctx.db
    .select({ lots: sql<number>`count(*)::int`, ...lacking })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(eq(lots.auctionId, next.id))
  const counts: Readonly<Record<string, number>> = counted ?? {}
  return {
    ...next,
    previewAt: next.previewAt.toISOString(),
    startsAt: next.startsAt.toISOString(),
    isLate: next.startsAt <= ctx.now(),
    lots: counts.lots ?? 0,
    gaps: lotGaps.map((gap) => ({ gap, count: counts[gap] ?? 0 })).filter(({ count }) => count > 0),
  }
}

export type AuctionReadiness = NonNullable<Awaited<ReturnType<typeof readReadiness>>>
