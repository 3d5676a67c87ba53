import { and, eq, gt, lte } from "drizzle-orm"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { liveAuctionState } from "#domains/auctions/live-state.ts"
import { type Location, locations } from "#domains/auctions/lot.ts"
import { openAuction } from "#domains/auctions/open-auction.ts"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type AuctionStage, holdAuction, newLot, planOf } from "./auctions.ts"
import { scriptedBidsOf } from "./bid-scripts.ts"
import { bidOn, bidOnLots, type ScriptedBid } from "./bidding.ts"
import { findBottles, type SeedBottle } from "./catalogue.ts"
import { maxMakers } from "./choose-bottles.ts"
import { ensureOpenDramSale } from "./drams.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { lotsForSale } from "./lots-for-sale.ts"
import { payNewCrowdLots } from "./pay-crowd-lots.ts"
import { actingAs, type Cast, findCast } from "./people.ts"
import { hour, minute, startOfDay, timelineOf } from "./timeline.ts"

/** By now visitors need most of the connections. */
const parallelism = 4
/** A location's live auction gets no more lots than this, however long the demo runs. */
const maxLots = 400

/** Makes sure that every location has a live auction with bids and a coming one, and that a lot ends within minutes. */
export async function keepDemoAlive(app: AppContext): Promise<void> {
  const cast = await findCast(app)
  if (!cast) return
  const bottles = await findBottles(app)
  for (const location of locations) {
    await openDueAuctions(app, location)
    if (!(await findLive(app, location))) await addAuction(app, cast, bottles, location, "live")
    await fillMissingBids(app, cast, location)
    if (location === "singapore") await ensureLotEndsSoon(app, cast, bottles)
    if (!(await hasScheduled(app, location))) await addAuction(app, cast, bottles, location, "scheduled")
  }
  await ensureOpenDramSale(app, cast, bottles)
  await payNewCrowdLots(app, cast)
}

/**
 * Opens auctions that should have started while the demo did not run; the closing scheduler would do it a moment later.
 */
async function openDueAuctions(app: AppContext, location: Location): Promise<void> {
  const now = app.clock.now()
  const due = await app.db
    .select({ id: auctions.id })
    .from(auctions)
    .where(
      and(
        eq(auctions.location, location),
        eq(auctions.status, "scheduled"),
        lte(auctions.startsAt, now),
        gt(auctions.endsAt, now),
      ),
    )
  for (const { id } of due) await openAuction(contextFor(app), id)
}

async function findLive(app: AppContext, location: Location) {
  const [auction] = await app.db
    .select({ id: auctions.id, startsAt: auctions.startsAt, endsAt: auctions.endsAt })
    .from(auctions)
    .where(
      and(
        eq(auctions.location, location),
        eq(auctions.status, "live"),
        gt(auctions.endsAt, new Date(app.clock.now().getTime() + 30 * minute)),
      ),
    )
    .orderBy(auctions.endsAt)
    .limit(1)
  return auction
}

async function hasScheduled(app: AppContext, location: Location): Promise<boolean> {
  const [auction] = await app.db
    .select({ id: auctions.id })
    .from(auctions)
    .where(
      and(
        eq(auctions.location, location),
        eq(auctions.status, "scheduled"),
        gt(auctions.startsAt, app.clock.now()),
      ),
    )
    .limit(1)
  return auction !== undefined
}

async function addAuction(
  app: AppContext,
  cast: Cast,
  bottles: readonly SeedBottle[],
  location: Location,
  stage: AuctionStage,
): Promise<void> {
  const plan = planOf(location, stage, startOfDay(app.clock.now()), {
    ...(stage === "live" ? { start: -2, end: 4 } : { start: 6, end: 14 }),
    lotCount: stage === "live" ? 128 : 64,
    makers: maxMakers,
  })
  publishAuctionState(app, await holdAuction(app, cast, plan, bottles), plan.stage)
}

/** Places the bids that an auction would have had while the demo did not run. */
async function fillMissingBids(app: AppContext, cast: Cast, location: Location): Promise<void> {
  const auction = await findLive(app, location)
  if (!auction) return
  const [bidOnLot] = await app.db
    .select({ id: biddingStates.lotId })
    .from(biddingStates)
    .where(and(eq(biddingStates.auctionId, auction.id), gt(biddingStates.lastNumber, 0)))
    .limit(1)
  if (bidOnLot) return
  const until = app.clock.now()
  const lots = await lotsForSale(app, auction.id)
  const plan = { key: `fresh ${auction.id}`, location, stage: "live", endsAt: auction.endsAt } as const
  const scenes = scriptedBidsOf(plan, lots, cast, until)
  const hall = { crowd: cast.crowd, until, key: plan.key }
  const sales = lots.map((lot) => ({ lot, hall: { ...hall, scenes: scenes.get(lot.id) ?? [] } }))
  await bidOnLots(app, sales, parallelism)
  publishAuctionState(app, auction.id, "live")
}

/**
 * Visitors should soon see a lot close: if no lot of Singapore's auction ends within a quarter of an hour, adds one.
 */
export async function ensureLotEndsSoon(
  app: AppContext,
  cast: Cast,
  bottles: readonly SeedBottle[],
): Promise<void> {
  const auction = await findLive(app, "singapore")
  if (!auction) return
  const now = app.clock.now()
  const lots = await lotsForSale(app, auction.id)
  const soon = now.getTime() + 15 * minute
  if (lots.length >= maxLots) return
  if (lots.some(({ endsAt }) => endsAt > now && endsAt.getTime() <= soon)) return
  const random = keyedPrng(`ends soon ${now.toISOString()}`)
  const since = new Date(Math.max(auction.startsAt.getTime(), now.getTime() - 3 * hour))
  const timeline = timelineOf(app, since)
  const bottle = random.pick(bottles.filter(({ price }) => price.lowSgd > 120 && price.lowSgd < 700))
  const endsAt = new Date(now.getTime() + random.between(11, 14) * minute)
  const input = { ...newLot(bottle, cast, now.getUTCFullYear(), random, endsAt), reserveCents: null }
  const [lotId] = await catalogueLots(actingAs(timeline, cast.auctioneer), auction.id, [input])
  const lot = (await lotsForSale(app, auction.id)).find(({ id }) => id === lotId)
  if (!lot) return
  const scenes = scriptedBidsBefore(now, since, random.shuffled(cast.crowd))
  await bidOn(timeline, { ...lot, startsAt: since }, { crowd: [], until: now, key: lot.id, scenes })
  publishAuctionState(app, auction.id, "live")
}

function scriptedBidsBefore(now: Date, since: Date, [first, second, third]: Cast["crowd"]): ScriptedBid[] {
  if (!first || !second || !third) return []
  const openMs = now.getTime() - since.getTime()
  const at = (share: number) => new Date(since.getTime() + share * openMs)
  return [
    { at: at(0.12), bidder: first, aim: "lead" },
    { at: at(0.37), bidder: second, aim: "follow" },
    { at: at(0.41), bidder: second, aim: "lead" },
    { at: at(0.76), bidder: third, aim: "follow" },
    { at: at(0.93), bidder: first, aim: "lead" },
  ]
}

/** Publishes the state now, because changes on a timeline reach no live stream. */
function publishAuctionState(app: AppContext, auctionId: Id<"auc">, stage: AuctionStage): void {
  app.live.publish(liveAuctionState(auctionId, stage, app.clock.now()))
}
