import { defaultIncrements } from "#domains/auctions/increments/increments.ts"
import { applyBid, type BiddingTerms, nextMinimum, openingState } from "#domains/bidding/rules.ts"
import type { ScannedBid, ScannedLot } from "#domains/integrity/scoring/lot-facts.ts"
import type { Cents } from "#platform/money.ts"
import type { prng } from "../prng.ts"

/** How one bidder bids on one lot. */
export type BidPlan = {
  bidder: string
  capCents: Cents
  firstAtMs: number
  /** proxy: the cap at once. steps: somewhat above the minimum. minimum: no more than needed. */
  amount: "proxy" | "steps" | "minimum"
  /** The shortest and the longest wait before the answer to another's bid. */
  waitMs: readonly [number, number]
  /** Places no bid later than this before the end. */
  quitMs?: number
  /** Places no bid any more once the reserve is met. */
  untilReserve?: boolean
  /** They lose interest after so many. */
  maxBids: number
}

export type LotSetup = Pick<ScannedLot, "id" | "seller" | "openingCents" | "reserveCents"> & {
  startsAtMs: number
  endsAtMs: number
}

type WorldRandom = ReturnType<typeof prng>

/** Plays a lot with the real rules of bidding. */
export function simulateLot(setup: LotSetup, plans: readonly BidPlan[], random: WorldRandom): ScannedLot {
  const terms: BiddingTerms = {
    openingCents: setup.openingCents,
    reserveCents: setup.reserveCents,
    increments: defaultIncrements,
    softCloseMinutes: 10,
    latestEndsAt: null,
  }
  let state = openingState(terms, new Date(setup.endsAtMs))
  const bids: ScannedBid[] = []
  const next = plans.map(({ firstAtMs }) => Math.max(firstAtMs, setup.startsAtMs))
  const left = plans.map(({ maxBids }) => maxBids)
  for (;;) {
    let turn = 0
    for (let place = 1; place < next.length; place++)
      if ((next[place] ?? Infinity) < (next[turn] ?? Infinity)) turn = place
    const atMs = next[turn] ?? Infinity
    const plan = plans[turn]
    if (!plan || atMs >= state.endsAt.getTime()) break
    next[turn] = Infinity
    const minimumCents = nextMinimum(state, terms)
    const isOver =
      state.leader === plan.bidder ||
      plan.capCents < minimumCents ||
      (left[turn] ?? 0) <= 0 ||
      atMs > state.endsAt.getTime() - (plan.quitMs ?? 0) ||
      (plan.untilReserve && state.reserveMet !== false)
    if (isOver) continue
    left[turn] = (left[turn] ?? 0) - 1
    const maxCents = Math.min(plan.capCents, amountOf(plan, minimumCents, random))
    const before = state.leader
    const applied = applyBid(state, { bidder: plan.bidder, maxCents }, terms, new Date(atMs))
    state = applied.biddingState
    bids.push({
      bidder: plan.bidder,
      kind: applied.kind,
      minimumCents: applied.minimumCents,
      priceCents: state.priceCents,
      atMs,
      reserveMet: state.reserveMet,
    })
    // The beaten bidder answers after a while.
    for (const [place, other] of plans.entries()) {
      const isBeaten = other.bidder === (applied.kind === "lead" ? before : plan.bidder)
      if (isBeaten) next[place] = Math.min(next[place] ?? Infinity, atMs + waitOf(other, random))
    }
  }
  const isSold = state.leader !== null && state.reserveMet !== false
  return {
    id: setup.id,
    seller: setup.seller,
    openingCents: setup.openingCents,
    reserveCents: setup.reserveCents,
    isClosed: true,
    hammerCents: isSold ? state.priceCents : null,
    winner: isSold ? state.leader : null,
    endsAtMs: state.endsAt.getTime(),
    bids,
  }
}

function amountOf({ amount, capCents }: BidPlan, minimumCents: Cents, random: WorldRandom): Cents {
  if (amount === "proxy") return capCents
  if (amount === "minimum") return minimumCents
  return minimumCents + Math.floor((random.share() * 0.15 * minimumCents) / 100) * 100
}

function waitOf({ waitMs: [least, most] }: BidPlan, random: WorldRandom): number {
  return least + random.share() ** 2 * (most - least)
}
