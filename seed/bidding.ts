import { placeBid } from "#domains/bidding/place-bid.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { rounded, unitAt } from "./auctions.ts"
import { chance, type Prng } from "./chance.ts"
import { type CrowdBidder, whoBids } from "./crowd.ts"
import type { LotForSale } from "./lots-for-sale.ts"
import { actingAs, type Cast, type DemoMember } from "./people.ts"
import { byHands, day, hour, minute, second, startOfDay, type Timeline, timelineOf } from "./timeline.ts"

/** A scripted bid of the demo: `lead` beats the leader, `follow` offers the minimum. */
export type ScriptedBid = { at: Date; who: DemoMember; aim: "lead" | "follow" }

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
  moves: PlannedBid[]
  bidders: Map<Id<"mem">, CrowdBidder>
}

const mostBids = 25

export async function bidOnLots(
  app: AppContext,
  sales: readonly { lot: LotForSale; hall: CrowdBidding }[],
  hands: number,
): Promise<number> {
  const timelines = Array.from({ length: hands }, () => timelineOf(app, app.clock.now()))
  let bids = 0
  await byHands(sales, hands, async ({ lot, hall }, hand) => {
    const placed = await bidOn(timelines[hand] as Timeline, lot, hall)
    bids += placed
  })
  return bids
}

/** Bids from the lot's start until its end or the hall's moment. Returns the number of bids. */
export async function bidOn(timeline: Timeline, lot: LotForSale, hall: CrowdBidding): Promise<number> {
  const luck = chance(`bids of ${hall.key} ${lot.number}`)
  const bidders = whoBids(lot, hall.crowd, luck)
  const scenes = hall.scenes ?? []
  // The crowd stops bidding on a lot when its scripted bids begin.
  const quietFrom = scenes[0]?.at.getTime() ?? Number.POSITIVE_INFINITY
  const sale: LotSimulation = {
    minimumCents: lot.openingCents,
    stepCents: 0,
    leaderId: undefined,
    leaderMaxCents: 0,
    endsAt: lot.endsAt.getTime(),
    bids: 0,
    moves: [
      ...bidders.map((bidder) => ({ at: arrival(bidder, lot, luck), bidder })),
      ...scenes.map((scene) => ({ at: scene.at.getTime(), scene })),
    ],
    bidders: new Map(bidders.map((bidder) => [bidder.member.id, bidder])),
  }
  for (let move = next(sale); move && move.at < hall.until.getTime(); move = next(sale)) {
    if ("scene" in move)
      await offer(timeline, lot, sale, move.scene.who, sceneCents(move.scene, sale), move.at)
    else if (move.at < quietFrom && sale.bids < mostBids)
      await act(timeline, lot, sale, move.bidder, move.at, luck)
  }
  return sale.bids
}

function next(sale: LotSimulation): PlannedBid | undefined {
  sale.moves.sort((a, b) => a.at - b.at)
  const move = sale.moves.shift()
  return move && move.at < sale.endsAt ? move : undefined
}

function arrival({ style }: CrowdBidder, lot: LotForSale, luck: Prng): number {
  const startsAt = lot.startsAt.getTime()
  const openMs = lot.endsAt.getTime() - startsAt
  if (style === "sniper")
    return lot.endsAt.getTime() - luck.between(8 * second, lot.softCloseMinutes * minute)
  const share = style === "early" ? luck.between(0.002, 0.3) : luck.between(0.01, 0.99)
  return awake(startsAt + share * openMs)
}

async function act(
  timeline: Timeline,
  lot: LotForSale,
  sale: LotSimulation,
  bidder: CrowdBidder,
  at: number,
  luck: Prng,
): Promise<void> {
  const { id } = bidder.member
  bidder.valueCents = Math.min(bidder.valueCents, lot.mostCents)
  const beaten = sale.leaderId === undefined ? undefined : sale.bidders.get(sale.leaderId)
  const maxCents = sale.leaderId === id ? ownRaise(sale, bidder, luck) : challenge(sale, bidder, luck)
  if (maxCents === undefined) return
  await offer(timeline, lot, sale, bidder.member, maxCents, at)
  if (sale.leaderId !== id) answerSoon(sale, bidder, at, luck)
  else {
    if (beaten && beaten.member.id !== id) answerLater(sale, beaten, at, luck)
    if (bidder.style === "proxy" && luck.isOne(0.08))
      sale.moves.push({ at: at + luck.between(2 * minute, day), bidder })
  }
}

/** A leader who expects to be outbid sometimes raises their own maximum. */
function ownRaise(sale: LotSimulation, bidder: CrowdBidder, luck: Prng): Cents | undefined {
  bidder.valueCents = Math.max(bidder.valueCents, sale.leaderMaxCents) * luck.between(1.05, 1.15)
  const maxCents = rounded(bidder.valueCents)
  return maxCents > sale.leaderMaxCents && maxCents >= sale.minimumCents ? maxCents : undefined
}

function challenge(sale: LotSimulation, bidder: CrowdBidder, luck: Prng): Cents | undefined {
  // "One more, then I stop."
  if (sale.minimumCents > bidder.valueCents && luck.isOne(0.15)) bidder.valueCents *= 1.1
  if (sale.minimumCents > bidder.valueCents) return undefined
  const { leaderMaxCents, minimumCents } = sale
  // Round amounts tie now and then; this makes ties common enough to be seen.
  if (leaderMaxCents >= minimumCents && leaderMaxCents <= bidder.valueCents && luck.isOne(0.025))
    return leaderMaxCents
  if (bidder.style === "stepper") return minimumCents + (luck.isOne(0.3) ? sale.stepCents : 0)
  const share = bidder.style === "early" ? luck.between(0.65, 0.95) : 1
  const unitCents = unitAt(bidder.valueCents)
  return Math.max(minimumCents, Math.floor((bidder.valueCents * share) / unitCents) * unitCents)
}

/** Refused at once because the maximum was too low: some bid again. */
function answerSoon(sale: LotSimulation, bidder: CrowdBidder, at: number, luck: Prng): void {
  const chances = { early: 0.35, proxy: 0.2, stepper: 0.9, sniper: 0.6 }
  if (luck.isOne(chances[bidder.style])) sale.moves.push({ at: at + luck.between(9, 75) * second, bidder })
}

/** Outbid by another: the bidder reads the e-mail sooner or later, and sooner when the end is near. */
function answerLater(sale: LotSimulation, bidder: CrowdBidder, at: number, luck: Prng): void {
  const chances = { early: 0.6, proxy: 0.35, stepper: 0.9, sniper: 0.7 }
  if (!luck.isOne(chances[bidder.style])) return
  if (bidder.style === "proxy") bidder.valueCents *= luck.between(1, 1.12)
  const leftMs = sale.endsAt - at
  const isLast = leftMs < 20 * minute
  const waitMs = isLast
    ? luck.between(12 * second, 150 * second)
    : luck.between(3 * minute, Math.min(leftMs * 0.7, 20 * hour))
  sale.moves.push({ at: isLast ? at + waitMs : awake(at + waitMs), bidder })
}

/** Moves times between 1:00 and 7:00 in Singapore, when most people sleep. */
function awake(at: number): number {
  const hourOfDay = (at - startOfDay(new Date(at)).getTime()) / hour
  return hourOfDay >= 1 && hourOfDay < 7 ? at + 6.5 * hour : at
}

function sceneCents({ aim, who }: ScriptedBid, sale: LotSimulation): Cents {
  const ownCents = who.id === sale.leaderId ? sale.leaderMaxCents : 0
  if (aim === "follow") return Math.max(sale.minimumCents, ownCents + 1_00)
  const enoughCents = Math.max(sale.minimumCents, sale.leaderMaxCents) * 1.06
  return Math.ceil(enoughCents / unitAt(enoughCents)) * unitAt(enoughCents)
}

async function offer(
  timeline: Timeline,
  lot: LotForSale,
  sale: LotSimulation,
  who: DemoMember,
  maxCents: Cents,
  at: number,
): Promise<void> {
  timeline.clock.moveTo(new Date(Math.floor(at)))
  sale.bids += 1
  const receipt = await placeBid(actingAs(timeline, who), lot.id, {
    maxCents,
    idempotencyKey: `crowd-bid-${sale.bids}`,
  })
  if (receipt.outcome === "leading") {
    sale.leaderId = who.id
    sale.leaderMaxCents = maxCents
  }
  sale.minimumCents = receipt.minimumCents
  sale.stepCents = receipt.minimumCents - receipt.priceCents
  sale.endsAt = new Date(receipt.endsAt).getTime()
}
