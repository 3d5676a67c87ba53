import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { pick } from "#platform/pick.ts"
import { bidRefusals, bids } from "../schema.ts"
import type { BidFeedQuery } from "./bid-feed-list.ts"

type FeedFilter = Pick<BidFeedQuery, "lot" | "bidder" | "result" | "limit">

/** The last bids of an auction, newest first. Never a maximum, nor the amount of a rejected bid. */
export async function readBidFeed(ctx: Ctx, auctionId: string, filter: FeedFilter) {
  requirePermission(ctx, "auctions")
  const [accepted, rejected] = await Promise.all([
    filter.result === "rejected" ? [] : listAccepted(ctx, auctionId, filter),
    filter.result === "accepted" ? [] : listRejected(ctx, auctionId, filter),
  ])
  return [...accepted, ...rejected]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.order - one.order)
    .slice(0, filter.limit)
    .map(({ order: _, at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export type FeedBid = Awaited<ReturnType<typeof readBidFeed>>[number]

async function listAccepted(ctx: Ctx, auctionId: string, filter: FeedFilter) {
  const rows = await ctx.db
    .select({
      ...pick(bids, "lotId", "at", "paddle", "kind", "priceCents"),
      order: bids.number,
      lot: lots.number,
      username: members.username,
    })
    .from(bids)
    .innerJoin(lots, eq(lots.id, bids.lotId))
    .innerJoin(members, eq(members.id, bids.bidderId))
    .where(
      and(
        idIs(lots.auctionId, auctionId),
        inArray(bids.lotId, recentLots(ctx, auctionId, filter)),
        isBy(filter.bidder),
      ),
    )
    .orderBy(desc(bids.at), desc(bids.number))
    .limit(filter.limit)
  return rows.map((row) => ({ ...row, key: `${row.lotId} ${row.order}`, reason: null }))
}

async function listRejected(ctx: Ctx, auctionId: string, filter: FeedFilter) {
  const rows = await ctx.db
    .select({
      ...pick(bidRefusals, "id", "lotId", "at", "reason"),
      lot: lots.number,
      username: members.username,
    })
    .from(bidRefusals)
    .innerJoin(lots, eq(lots.id, bidRefusals.lotId))
    .innerJoin(members, eq(members.id, bidRefusals.bidderId))
    .where(
      and(
        idIs(lots.auctionId, auctionId),
        filter.lot === undefined ? undefined : eq(lots.number, filter.lot),
        isBy(filter.bidder),
      ),
    )
    .orderBy(desc(bidRefusals.at), desc(bidRefusals.id))
    .limit(filter.limit)
  return rows.map(({ id, ...row }) => ({
    ...row,
    ...{ key: `rejected ${id}`, order: id, paddle: null, kind: null, priceCents: null },
  }))
}

/** The last bids of an auction are among those of the lots that had a bid last. */
function recentLots(ctx: Ctx, auctionId: string, { lot, bidder, limit }: FeedFilter) {
  const recent = ctx.db
    .select({ id: biddingStates.lotId })
    .from(biddingStates)
    .innerJoin(lots, eq(lots.id, biddingStates.lotId))
    .where(
      and(idIs(biddingStates.auctionId, auctionId), lot === undefined ? undefined : eq(lots.number, lot)),
    )
    .$dynamic()
  if (lot !== undefined || bidder !== "") return recent
  return recent.orderBy(sql`${biddingStates.lastBidAt} desc nulls last`).limit(limit)
}

function isBy(bidder: string): SQL | undefined {
  return bidder === "" ? undefined : eq(sql`lower(${members.username}::text)`, bidder.toLowerCase())
}
