import { asc, eq } from "drizzle-orm"
import { biddingStates } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { maximumKeysService } from "./maximums/maximum-keys.ts"
import { openMaximum } from "./maximums/open-maximum.ts"
import { auctionKeys, bids } from "./schema.ts"

/** Every bid of a member. The maximum is null once it is erased, and the time says when. */
export async function listOwnBids(ctx: Ctx, bidderId: Id<"mem">) {
  const rows = await ctx.db
    .select({
      ...pick(bids, "lotId", "number", "at", "paddle", "encryptedMax", "priceCents"),
      receipt: bids.hash,
      ...pick(auctionKeys, "auctionId", "wrapped"),
      maximumErasedAt: auctionKeys.erasedAt,
    })
    .from(bids)
    .innerJoin(biddingStates, eq(biddingStates.lotId, bids.lotId))
    .innerJoin(auctionKeys, eq(auctionKeys.auctionId, biddingStates.auctionId))
    .where(eq(bids.bidderId, bidderId))
    .orderBy(asc(bids.at), asc(bids.lotId), asc(bids.number))
  const keys = maximumKeysService.of(ctx.app)
  return rows.map(({ encryptedMax, auctionId, wrapped, ...bid }) => ({
    ...bid,
    maxCents: openMaximum(keys, { lotId: bid.lotId, bidderId, auctionId, wrapped, encryptedMax }),
  }))
}
