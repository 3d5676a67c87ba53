import { eq } from "drizzle-orm"
import { minimumBidOf } from "#domains/auctions/lot-card.ts"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { movableLots } from "#domains/bidding/pauses/move-ends.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { readSaleTerms } from "#domains/bidding/sale-terms.ts"
import { beat } from "#domains/outages/beat.ts"
import { heartbeats } from "#domains/outages/schema.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { actingAs, type Cast } from "./people.ts"
import { minute, timelineOf } from "./timeline.ts"

const outageMs = 22 * minute
const bidsAfterOutage = 6

/** An outage of twenty minutes in a past auction: its ends move, and some bidders return. */
export async function simulateOutage(
  app: AppContext,
  cast: Cast,
  { auctionId, beganAt }: { auctionId: Id<"auc">; beganAt: Date },
): Promise<number> {
  const timeline = timelineOf(app, beganAt)
  const terms = await readSaleTerms(timeline)
  await beat(timeline, terms, [movableLots])
  timeline.clock.moveTo(new Date(beganAt.getTime() + outageMs))
  const outage = await beat(timeline, terms, [movableLots])
  if (!outage) throw new Error("There was no outage")
  // The heartbeat of that time must not count for today's server.
  await app.db.delete(heartbeats)
  return await bidAfterOutage(app, cast, { auctionId, from: outage.endedAt })
}

async function bidAfterOutage(
  app: AppContext,
  cast: Cast,
  { auctionId, from }: { auctionId: Id<"auc">; from: Date },
): Promise<number> {
  const open = await app.db
    .select({
      id: biddingStates.lotId,
      priceCents: biddingStates.priceCents,
      leaderId: biddingStates.leaderId,
      leaderPaddle: biddingStates.leaderPaddle,
      increments: auctions.increments,
      endsAt: biddingStates.endsAt,
    })
    .from(biddingStates)
    .innerJoin(auctions, eq(auctions.id, biddingStates.auctionId))
    .where(eq(biddingStates.auctionId, auctionId))
    .orderBy(biddingStates.endsAt)
  const random = keyedPrng(`after the outage ${from.toISOString()}`)
  const moved = open.filter((lot) => lot.endsAt > from && lot.leaderId !== null).slice(0, bidsAfterOutage)
  for (const [index, lot] of moved.entries()) {
    const timeline = timelineOf(app, new Date(from.getTime() + (index + 1) * 20_000))
    const bidder = random.pick(cast.crowd.filter(({ id }) => id !== lot.leaderId))
    await placeBid(actingAs(timeline, bidder), lot.id, {
      maxCents: minimumBidOf(lot, lot.increments),
      idempotencyKey: `after the outage ${index}`,
    })
  }
  return moved.length
}
