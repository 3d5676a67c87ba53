import { placeBid } from "#domains/bidding/place-bid.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { rounded, unitAt } from "./auctions.ts"
import { type CrowdBidder, chooseBidders } from "./crowd.ts"
import { keyedPrng, type Prng } from "./keyed-prng.ts"
import type { LotForSale } from "./lots-for-sale.ts"
import { actingAs, type Cast, type DemoMember } from "./people.ts"
import { day, hour, inParallelOnTimelines, minute, second, startOfDay, type Timeline } from "./timeline.ts"

/** A scripted bid of the demo: `lead` beats the leader, `follow` offers the minimum. */
export type ScriptedBid = { at: Date; bidder: DemoMember; aim: "lead" | "follow" }

export type CrowdBidding = {
  crowd: Cast["crowd"]
  /** The present: the crowd bids up to this moment. */
  until: Date
  key: string
  scenes?: readonly ScriptedBid[]
}

type PlannedBid = { at: number; bidder: CrowdBidder } | { at: number; scene: ScriptedBid }

/** A lot's bidding. Its highest maximum is known here because this file placed every bid. */
type LotSimulation = {
  minimumCents: Cents
  stepCents: Cents
  leaderId: Id<"mem"> | undefined
  leaderMaxCents: Cents
  endsAt: number
  bids: number
  plannedBids: PlannedBid[]
  bidders: Map<Id<"mem">, CrowdBidder>
}

const maxBids = 25

export async function bidOnLots(
  app: AppContext,
  crowdLots: readonly { lot: LotForSale; hall: CrowdBidding }[],
  parallelism: number,
): Promise<number> {
  let bids = 0
  await inParallelOnTimelines(app, crowdLots, parallelism, async ({ lot, hall }, timeline) => {
    const placed = await bidOn(timeline, lot, hall)
    bids += placed
  })
  return bids
}

/** Bids from the lot's start until its end or the hall's moment. Returns the number of bids. */
export async function bidOn(timeline: Timeline, lot: LotForSale, hall: CrowdBidding): Promise<number> {
  const random = keyedPrng(`bids of ${hall.key} ${lot.number}`)
  const bidders = chooseBidders(lot, hall.crowd, random)
  const scriptedBids = hall.scenes ?? []
  // The crowd stops bidding on a lot when its scripted bids begin.
  const quietFrom = scriptedBids[0]?.at.getTime() ?? Number.POSITIVE_INFINITY
  const simulation: LotSimulation = {
    minimumCents: lot.openingCents,
    stepCents: 0,
    leaderId: undefined,
    leaderMaxCents: 0,
    endsAt: lot.endsAt.getTime(),
    bids: 0,
    plannedBids: [
      ...bidders.map((bidder) => ({ at: arrival(bidder, lot, random), bidder })),
      ...scriptedBids.map((scene) => ({ at: scene.at.getTime(), scene })),
    ],
    bidders: new Map(bidders.map((bidder) => [bidder.member.id, bidder])),
  }
  for (let move = next(simulation); move && move.at < hall.until.getTime(); move = next(simulation)) {
    if ("scene" in move)
      await submitBid(
        timeline,
        lot,
        simulation,
        move.scene.bidder,
        scriptedCents(move.scene, simulation),
        move.at,
      )
    else if (move.at < quietFrom && simulation.bids < maxBids)
      await makeMove(timeline, lot, simulation, move.bidder, move.at, random)
  }
  return simulation.bids
}

function next(simulation: LotSimulation): PlannedBid | undefined {
  simulation.plannedBids.sort((a, b) => a.at - b.at)
  const move = simulation.plannedBids.shift()
  return move && move.at < simulation.endsAt ? move : undefined
}

function arrival({ style }: CrowdBidder, lot: LotForSale, random: Prng): number {
  const startsAt = lot.startsAt.getTime()
  const openMs = lot.endsAt.getTime() - startsAt
  if (style === "sniper")
    return lot.endsAt.getTime() - random.between(8 * second, lot.softCloseMinutes * minute)
  const share = style === "early" ? random.between(0.002, 0.3) : random.between(0.01, 0.99)
  return avoidNight(startsAt + share * openMs)
}

async function makeMove(
  timeline: Timeline,
  lot: LotForSale,
  simulation: LotSimulation,
  bidder: CrowdBidder,
  at: number,
  random: Prng,
): Promise<void> {
  const { id } = bidder.member
  bidder.valueCents = Math.min(bidder.valueCents, lot.limitCents)
  const beaten = simulation.leaderId === undefined ? undefined : simulation.bidders.get(simulation.leaderId)
  const maxCents =
    simulation.leaderId === id
      ? ownRaiseCents(simulation, bidder, random)
      : challengeCents(simulation, bidder, random)
  if (maxCents === undefined) return
  await submitBid(timeline, lot, simulation, bidder.member, maxCents, at)
  if (simulation.leaderId !== id) retrySoon(simulation, bidder, at, random)
  else {
    if (beaten && beaten.member.id !== id) returnLater(simulation, beaten, at, random)
    if (bidder.style === "proxy" && random.isOne(0.08))
      simulation.plannedBids.push({ at: at + random.between(2 * minute, day), bidder })
  }
}

/** A leader who expects to be outbid sometimes raises their own maximum. */
function ownRaiseCents(simulation: LotSimulation, bidder: CrowdBidder, random: Prng): Cents | undefined {
  bidder.valueCents = Math.max(bidder.valueCents, simulation.leaderMaxCents) * random.between(1.05, 1.15)
  const maxCents = rounded(bidder.valueCents)
  return maxCents > simulation.leaderMaxCents && maxCents >= simulation.minimumCents ? maxCents : undefined
}

function challengeCents(simulation: LotSimulation, bidder: CrowdBidder, random: Prng): Cents | undefined {
  // "One more, then I stop."
  if (simulation.minimumCents > bidder.valueCents && random.isOne(0.15)) bidder.valueCents *= 1.1
  if (simulation.minimumCents > bidder.valueCents) return undefined
  const { leaderMaxCents, minimumCents } = simulation
  // Round amounts tie now and then; this makes ties common enough to be seen.
  if (leaderMaxCents >= minimumCents && leaderMaxCents <= bidder.valueCents && random.isOne(0.025))
    return leaderMaxCents
  if (bidder.style === "stepper") return minimumCents + (random.isOne(0.3) ? simulation.stepCents : 0)
  const share = bidder.style === "early" ? random.between(0.65, 0.95) : 1
  const unitCents = unitAt(bidder.valueCents)
  return Math.max(minimumCents, Math.floor((bidder.valueCents * share) / unitCents) * unitCents)
}

/** Refused at once because the maximum was too low: some bid again. */
function retrySoon(simulation: LotSimulation, bidder: CrowdBidder, at: number, random: Prng): void {
  const chances = { early: 0.35, proxy: 0.2, stepper: 0.9, sniper: 0.6 }
  if (random.isOne(chances[bidder.style]))
    simulation.plannedBids.push({ at: at + random.between(9, 75) * second, bidder })
}

/** Outbid by another: the bidder reads the e-mail sooner or later, and sooner when the end is near. */
function returnLater(simulation: LotSimulation, bidder: CrowdBidder, at: number, random: Prng): void {
  const chances = { early: 0.6, proxy: 0.35, stepper: 0.9, sniper: 0.7 }
  if (!random.isOne(chances[bidder.style])) return
  if (bidder.style === "proxy") bidder.valueCents *= random.between(1, 1.12)
  const leftMs = simulation.endsAt - at
  const isLast = leftMs < 20 * minute
  const waitMs = isLast
    ? random.between(12 * second, 150 * second)
    : random.between(3 * minute, Math.min(leftMs * 0.7, 20 * hour))
  simulation.plannedBids.push({ at: isLast ? at + waitMs : avoidNight(at + waitMs), bidder })
}

/** Moves times between 1:00 and 7:00 in Singapore, when most people sleep. */
function avoidNight(at: number): number {
  const hourOfDay = (at - startOfDay(new Date(at)).getTime()) / hour
  return hourOfDay >= 1 && hourOfDay < 7 ? at + 6.5 * hour : at
}

function scriptedCents({ aim, bidder }: ScriptedBid, simulation: LotSimulation): Cents {
  const ownCents = bidder.id === simulation.leaderId ? simulation.leaderMaxCents : 0
  if (aim === "follow") return Math.max(simulation.minimumCents, ownCents + 1_00)
  const enoughCents = Math.max(simulation.minimumCents, simulation.leaderMaxCents) * 1.06
  return Math.ceil(enoughCents / unitAt(enoughCents)) * unitAt(enoughCents)
}

async function submitBid(
  timeline: Timeline,
  lot: LotForSale,
  simulation: LotSimulation,
  bidder: DemoMember,
  maxCents: Cents,
  at: number,
): Promise<void> {
  timeline.clock.moveTo(new Date(Math.floor(at)))
  simulation.bids += 1
  const receipt = await placeBid(actingAs(timeline, bidder), lot.id, {
    maxCents,
    confirm: maxCents,
    idempotencyKey: `crowd-bid-${simulation.bids}`,
  })
  if (receipt.outcome === "leading") {
    simulation.leaderId = bidder.id
    simulation.leaderMaxCents = maxCents
  }
  simulation.minimumCents = receipt.minimumCents
  simulation.stepCents = receipt.minimumCents - receipt.priceCents
  simulation.endsAt = new Date(receipt.endsAt).getTime()
}
