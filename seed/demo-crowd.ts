import { randomUUID } from "node:crypto"
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm"
import { incrementAt } from "#domains/auctions/increments/increments.ts"
import { minimumBidOf } from "#domains/auctions/lot-card.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import type { AppContext } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { findBottles } from "./catalogue.ts"
import { ensureLotEndsSoon } from "./keep-alive.ts"
import { keyedPrng, type Prng } from "./keyed-prng.ts"
import { payNewCrowdLots } from "./pay-crowd-lots.ts"
import { actingAs, findCast } from "./people.ts"
import { second } from "./timeline.ts"

/** While the demo runs, places bids now and then, most often on a lot that ends soon. */
export function startDemoCrowd(app: AppContext): { stop(): Promise<void> } {
  const random = keyedPrng(randomUUID())
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let working: Promise<void> = Promise.resolve()

  function scheduleNext(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      working = actOnce(app, random).then(scheduleNext)
    }, random.between(20, 60) * second).unref()
  }
  scheduleNext()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await working
    },
  }
}

async function actOnce(app: AppContext, random: Prng): Promise<void> {
  try {
    const cast = await findCast(app)
    if (!cast) return
    await ensureLotEndsSoon(app, cast, await findBottles(app))
    await payNewCrowdLots(app, cast)
    await placeRandomBid(app, random)
  } catch (problem) {
    // A refusal is normal: a visitor may have bid first.
    if (!(problem instanceof Refusal)) app.log.warn({ problem: String(problem) }, "the demo crowd stumbled")
  }
}

/** Places one bid of a member who does not lead yet. False if no lot was still worth it. */
export async function placeRandomBid(app: AppContext, random: Prng): Promise<boolean> {
  const cast = await findCast(app)
  const lot = random.isOne(0.5) ? await endingLot(app) : await anyLot(app)
  if (!cast || !lot?.highCents) return false
  const minimumCents = minimumBidOf(lot, lot.increments)
  // Never bids far beyond the estimate, however long the demo runs.
  if (minimumCents > lot.highCents * random.between(0.8, 1.15)) return false
  const others = cast.crowd.filter(({ id }) => id !== lot.leaderId)
  const maxCents = minimumCents + random.whole(0, 3) * incrementAt(lot.increments, minimumCents)
  await placeBid(actingAs(app, random.pick(others)), lot.id, {
    maxCents,
    confirm: maxCents,
    idempotencyKey: randomUUID(),
  })
  return true
}

function openLots(app: AppContext) {
  return app.db
    .select({
      id: biddingStates.lotId,
      priceCents: biddingStates.priceCents,
      leaderId: biddingStates.leaderId,
      leaderPaddle: biddingStates.leaderPaddle,
      highCents: lots.estimateHighCents,
      increments: auctions.increments,
    })
    .from(biddingStates)
    .innerJoin(lots, eq(lots.id, biddingStates.lotId))
    .innerJoin(auctions, eq(auctions.id, biddingStates.auctionId))
    .where(
      and(
        eq(biddingStates.status, "live"),
        gt(biddingStates.endsAt, app.clock.now()),
        isNotNull(lots.estimateHighCents),
      ),
    )
    .limit(1)
    .$dynamic()
}

async function endingLot(app: AppContext) {
  const [lot] = await openLots(app).orderBy(asc(biddingStates.endsAt))
  return lot
}

async function anyLot(app: AppContext) {
  const [lot] = await openLots(app).orderBy(sql`random()`)
  return lot
}
