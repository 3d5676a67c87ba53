import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm"
import { can } from "#domains/accounts/permissions.ts"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { asCard, asListed, type ListedLot, type LotCard, selectLots } from "../lot-card.ts"
import { auctions, biddingStates, lots } from "../schema.ts"
import { visibleTo } from "../visibility.ts"

/** The dearest of each auction: by price, or by estimate while that is higher. Of a completed one only what was sold. */
export async function listTopLots(
  ctx: Ctx,
  auctionIds: readonly Id<"auc">[],
  max: number,
): Promise<LotCard[]> {
  if (auctionIds.length === 0) return []
  const valueCents = sql`case when ${auctions.status} = 'completed' then ${biddingStates.priceCents}
    else greatest(${biddingStates.priceCents}, coalesce(${lots.estimateLowCents}, 0)) end`
  const top = ctx.db
    .select({ lotId: lots.id })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(
      and(
        eq(lots.auctionId, auctions.id),
        ne(biddingStates.status, "withdrawn"),
        sql`(${auctions.status} <> 'completed' or ${biddingStates.status} = 'sold')`,
      ),
    )
    .orderBy(desc(valueCents), asc(lots.number))
    .limit(max)
    .as("top")
  const chosen = ctx.db
    .select({ lotId: top.lotId })
    .from(auctions)
    .crossJoinLateral(top)
    .where(inArray(auctions.id, [...auctionIds]))
  const rows = await selectLots(ctx)
    .where(and(inArray(lots.id, chosen), visibleTo(ctx)))
    .orderBy(asc(lots.auctionId), desc(valueCents), asc(lots.number))
  return rows.map(asCard)
}

/** The thumbnails of a list of auctions, by auction. Few fields, because a page has them for each. */
export async function listTopThumbnails(ctx: Ctx, auctionIds: readonly Id<"auc">[]): Promise<TopThumbnails> {
  // Staff see their own changes at once.
  const lots = can(ctx, "auctions")
    ? await listTopLots(ctx, auctionIds, shownOfAuction)
    : await cached(ctx.app, `top lots ${auctionIds.join(" ")}`, 5, () =>
        listTopLots(ctx, auctionIds, shownOfAuction),
      )
  const shown: Record<string, ListedLot[]> = {}
  for (const lot of lots) {
    const others = shown[lot.auctionId]
    if (others) others.push(asListed(lot))
    else shown[lot.auctionId] = [asListed(lot)]
  }
  return shown
}

export type TopThumbnails = Readonly<Record<string, readonly ListedLot[]>>

const shownOfAuction = 6
