import { asc, eq } from "drizzle-orm"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type AuctionPlan, holdAuction } from "./auctions.ts"
import { scriptedBidsOf } from "./bid-scripts.ts"
import { bidOnLots } from "./bidding.ts"
import type { SeedBottle } from "./catalogue.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { lotsForSale } from "./lots-for-sale.ts"
import { simulateOutage } from "./outage.ts"
import { planPaymentTrouble } from "./payment-trouble.ts"
import type { Cast } from "./people.ts"
import { creditSellersOf, paySale } from "./settle-sale.ts"
import { inParallelOnTimelines, minute, type Timeline } from "./timeline.ts"

/** Lots that take bids or close at once: as many as the bid queue has connections. */
export const maxParallelLots = 4

/** Only some members come to each auction, so that the winners win several lots. */
const maxInSale = 24

export type PastSummary = {
  lots: number
  bids: number
  creditedAt: Date | undefined
}

/** A past auction, from its catalogue to its sellers' payouts, as far as they are due by now. */
export async function runPastAuction(
  app: AppContext,
  cast: Cast,
  plan: AuctionPlan,
  bottles: readonly SeedBottle[],
): Promise<PastSummary> {
  const auctionId = await holdAuction(app, cast, plan, bottles)
  const all = await lotsForSale(app, auctionId)
  const scriptedBids = scriptedBidsOf(plan, all, cast, app.clock.now())
  const beganAt = isOutageAuction(plan) ? new Date(plan.endsAt.getTime() + 3 * minute) : undefined
  const until = beganAt ?? app.clock.now()
  const crowd = keyedPrng(`who comes to ${plan.key}`).shuffled(cast.crowd).slice(0, maxInSale)
  const sales = all.map((lot) => ({
    lot,
    hall: { crowd, until, key: plan.key, scenes: scriptedBids.get(lot.id) ?? [] },
  }))
  let bids = await bidOnLots(app, sales, maxParallelLots)
  if (beganAt) {
    await closeEnded(app, auctionId, beganAt)
    bids += await simulateOutage(app, cast, { auctionId, beganAt })
  }
  const endedAt = await closeEnded(app, auctionId, app.clock.now())
  const subjectIds = all.map(({ id }) => id)
  const paymentTrouble = await planPaymentTrouble(app, cast, plan, subjectIds)
  const sale = { key: plan.key, subjectIds, endedAt, canStore: true, ...paymentTrouble }
  const mornings = await paySale(app, cast, sale)
  await paymentTrouble.happen()
  return { lots: all.length, bids, creditedAt: await creditSellersOf(app, mornings) }
}

const outageAuction = { location: "malaysia", ordinal: 8 }

function isOutageAuction({ location, ordinal }: AuctionPlan): boolean {
  return location === outageAuction.location && ordinal === outageAuction.ordinal
}

/** Closes every lot that has ended by then, each at its end. Returns the last of them. */
async function closeEnded(app: AppContext, auctionId: Id<"auc">, until: Date): Promise<Date> {
  const open = await app.db
    .select({ id: lots.id, endsAt: biddingStates.endsAt })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(eq(lots.auctionId, auctionId))
    .orderBy(asc(biddingStates.endsAt), asc(lots.number))
  const ended = open.filter(({ endsAt }) => endsAt <= until)
  const close = async ({ id, endsAt }: (typeof open)[number], timeline: Timeline) => {
    timeline.clock.moveTo(endsAt)
    await closeLot(contextFor(timeline), id)
  }
  // Closing the last lot completes the auction, so all others must be closed before.
  await inParallelOnTimelines(app, ended.slice(0, -1), maxParallelLots, close)
  await inParallelOnTimelines(app, ended.slice(-1), 1, close)
  return ended.at(-1)?.endsAt ?? until
}
