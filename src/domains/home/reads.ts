import { and, desc, eq, sql } from "drizzle-orm"
import { asCard, selectLots } from "#domains/auctions/lot-card.ts"
import { auctions, lots, standings } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** The bottles an auction is shown by: what is bid highest, before bidding what is estimated highest. */
export async function listShelf(ctx: Ctx, auctionId: Id<"auc">, most: number) {
  const worth = sql`greatest(${standings.priceCents}, coalesce(${lots.estimateLowCents}, 0))`
  const rows = await selectLots(ctx)
    .where(and(eq(lots.auctionId, auctionId), visibleTo(ctx)))
    .orderBy(desc(worth), lots.number)
    .limit(most)
  return rows.map(asCard)
}

/** Where the room is looking: the live lots with the most bids. */
export async function listMostWanted(ctx: Ctx, most: number) {
  const rows = await selectLots(ctx)
    .where(and(eq(standings.status, "live"), eq(auctions.status, "live")))
    .orderBy(desc(standings.bidCount), desc(standings.priceCents))
    .limit(most)
  return rows.map(asCard)
}

/** The last lots that were sold, newest first. */
export async function listHammered(ctx: Ctx, most: number) {
  const rows = await selectLots(ctx)
    .where(and(eq(standings.status, "sold"), visibleTo(ctx)))
    .orderBy(desc(standings.closedAt), desc(standings.priceCents))
    .limit(most)
  return rows.map(asCard)
}
