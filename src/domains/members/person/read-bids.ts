import { and, asc, count, eq, max as latest } from "drizzle-orm"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { bids } from "#domains/bidding/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

const max = 50

/** The live lots that they bid on, soonest end first. Never a maximum. */
export async function readLiveBids({ db }: Ctx, memberId: Id<"mem">) {
  const rows = await db
    .select({
      id: lots.id,
      number: lots.number,
      name: products.name,
      auction: auctions.title,
      priceCents: biddingStates.priceCents,
      leaderId: biddingStates.leaderId,
      endsAt: biddingStates.endsAt,
      bids: count(),
      lastAt: latest(bids.at),
    })
    .from(bids)
    .innerJoin(biddingStates, and(eq(biddingStates.lotId, bids.lotId), eq(biddingStates.status, "live")))
    .innerJoin(lots, eq(lots.id, bids.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(bids.bidderId, memberId))
    .groupBy(lots.id, products.id, auctions.id, biddingStates.lotId)
    .orderBy(asc(biddingStates.endsAt), asc(lots.id))
    .limit(max)
  return rows.map(({ leaderId, endsAt, lastAt, ...lot }) => ({
    ...lot,
    isLeading: leaderId === memberId,
    endsAt: endsAt.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
  }))
}
