import fc from "fast-check"
import { expect, test } from "vitest"
import { Refusal } from "#platform/refusal.ts"
import { applyBid, type BiddingState, type BiddingTerms, nextMinimum, openingState } from "../rules.ts"
import { type AcceptedOffer, recompute } from "./recompute.ts"

const endsAt = new Date("2026-12-06T12:00:00.000Z")
const at = new Date("2026-12-06T10:00:00.000Z")
const bidders = ["ann", "ben", "cat", "dov"] as const

const bidAttempts = fc.record({
  bidder: fc.constantFrom(...bidders),
  near: fc.constantFrom("minimum", "leaderMax", "reserve"),
  offCents: fc.oneof(fc.constantFrom(0, 0, 1), fc.integer({ min: 0, max: 3_000 })),
})
type LogMove = typeof bidAttempts extends fc.Arbitrary<infer T> ? T : never

const increments = fc
  .array(
    fc.record({ width: fc.integer({ min: 1, max: 3_000 }), stepCents: fc.integer({ min: 1, max: 600 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((rows) => {
    let reached = 0
    return rows.map(({ width, stepCents }, place) => {
      const minCents = reached
      reached += width
      return { minCents, maxCents: place === rows.length - 1 ? null : reached, stepCents }
    })
  })
const risingSteps = fc.constant([
  { minCents: 0, maxCents: 1_000, stepCents: 50 },
  { minCents: 1_000, maxCents: 2_500, stepCents: 100 },
  { minCents: 2_500, maxCents: null, stepCents: 300 },
])

const lotOf = (table: fc.Arbitrary<BiddingTerms["increments"]>) =>
  fc.record({
    openingCents: fc.integer({ min: 0, max: 2_000 }),
    reserveCents: fc.option(fc.integer({ min: 0, max: 6_000 }), { nil: null }),
    increments: table,
    softCloseMinutes: fc.constant(0),
    latestEndsAt: fc.constant(null),
  })

function offerOf({ bidder, near, offCents }: LogMove, biddingState: BiddingState, terms: BiddingTerms) {
  const from = {
    minimum: nextMinimum(biddingState, terms),
    leaderMax: biddingState.leaderMaxCents ?? terms.openingCents,
    reserve: terms.reserveCents ?? terms.openingCents,
  }[near]
  return { bidder, maxCents: from + offCents }
}

function play(
  terms: BiddingTerms,
  list: readonly LogMove[],
): { log: AcceptedOffer[]; biddingStates: BiddingState[] } {
  const log: AcceptedOffer[] = []
  const biddingStates: BiddingState[] = []
  let biddingState = openingState(terms, endsAt)
  for (const move of list) {
    const offer = offerOf(move, biddingState, terms)
    try {
      biddingState = applyBid(biddingState, offer, terms, at).biddingState
      log.push({ ...offer, priceCents: biddingState.priceCents })
      biddingStates.push(biddingState)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
    }
  }
  return { log, biddingStates }
}

function holds(
  table: fc.Arbitrary<BiddingTerms["increments"]>,
  check: (terms: BiddingTerms, played: ReturnType<typeof play>, voidedBidder: string) => void,
): void {
  const list = fc.array(bidAttempts, { maxLength: 20, size: "max" })
  const property = fc.property(
    lotOf(table),
    list,
    fc.constantFrom(...bidders),
    (terms, played, voidedBidder) => check(terms, play(terms, played), voidedBidder),
  )
  fc.assert(property, { numRuns: 1_500 })
}

test("without an exclusion the recomputed state equals the state that the bids led to", () => {
  holds(increments, (terms, { log, biddingStates }) => {
    expect(recompute(log, new Set(), terms, endsAt)).toEqual(
      biddingStates.at(-1) ?? openingState(terms, endsAt),
    )
  })
})

test("the price without a bidder is never above the price with them, below the opening, or above the leader's maximum", () => {
  holds(increments, (terms, { log, biddingStates }, voidedBidder) => {
    const without = recompute(log, new Set([voidedBidder]), terms, endsAt)
    const withThem = biddingStates.at(-1)
    if (withThem) expect(without.priceCents).toBeLessThanOrEqual(withThem.priceCents)
    expect(without.priceCents).toBeGreaterThanOrEqual(terms.openingCents)
    if (without.leaderMaxCents !== null)
      expect(without.priceCents).toBeLessThanOrEqual(without.leaderMaxCents)
    expect(without.leader).not.toBe(voidedBidder)
    if (without.reserveMet) expect(without.priceCents).toBeGreaterThanOrEqual(terms.reserveCents ?? 0)
  })
})

test("the remaining bidder with the greatest maximum leads, and among equals the earliest", () => {
  holds(increments, (terms, { log }, voidedBidder) => {
    const remaining = log.filter(({ bidder }) => bidder !== voidedBidder)
    const greatest = Math.max(...remaining.map(({ maxCents }) => maxCents))
    const { leader, leaderMaxCents, reserveMet } = recompute(log, new Set([voidedBidder]), terms, endsAt)
    expect(leader).toBe(remaining.find(({ maxCents }) => maxCents === greatest)?.bidder ?? null)
    if (leader !== null) expect(leaderMaxCents).toBe(greatest)
    expect(reserveMet).toBe(
      terms.reserveCents === null ? null : remaining.length > 0 && greatest >= terms.reserveCents,
    )
  })
})

test("with a table of rising increments the recomputation refuses no remaining bid", () => {
  let applied = 0
  holds(risingSteps, (terms, { log }, voidedBidder) => {
    let biddingState = openingState(terms, endsAt)
    for (const offer of log) {
      if (offer.bidder === voidedBidder) continue
      biddingState = applyBid(biddingState, offer, terms, at).biddingState
      applied++
    }
    expect(recompute(log, new Set([voidedBidder]), terms, endsAt)).toEqual(biddingState)
  })
  expect(applied).toBeGreaterThan(1_000)
})

test("excluding a bidder whom two others have passed changes nothing", () => {
  let passed = 0
  holds(increments, (terms, { log, biddingStates }, voidedBidder) => {
    const last = log.findLastIndex(({ bidder }) => bidder === voidedBidder)
    if (last < 0) return
    const moved = log.findIndex(
      ({ bidder }, place) =>
        place > last &&
        biddingStates[place - 1]?.leader !== voidedBidder &&
        bidder !== biddingStates[place - 1]?.leader,
    )
    if (moved < 0) return
    passed++
    expect(recompute(log, new Set([voidedBidder]), terms, endsAt)).toEqual(biddingStates.at(-1))
  })
  expect(passed).toBeGreaterThan(100)
})

test("bids after an exclusion build on the state that it left, whoever is excluded later", () => {
  holds(risingSteps, (terms, { log }, voidedBidder) => {
    const half = Math.floor(log.length / 2)
    const first = recompute(log.slice(0, half), new Set([voidedBidder]), terms, endsAt)
    let biddingState = first ?? openingState(terms, endsAt)
    const later: AcceptedOffer[] = log.slice(0, half)
    for (const offer of log.slice(half)) {
      if (offer.bidder === voidedBidder) continue
      biddingState = applyBid(biddingState, offer, terms, at).biddingState
      later.push({ ...offer, priceCents: biddingState.priceCents })
    }
    expect(recompute(later, new Set([voidedBidder]), terms, endsAt)).toEqual(biddingState)
  })
})

const flat: BiddingTerms = {
  openingCents: 56_000,
  reserveCents: null,
  increments: [{ minCents: 0, maxCents: null, stepCents: 1_000 }],
  softCloseMinutes: 5,
  latestEndsAt: null,
}

test("the winner's own maximum never affects the next bidder's price", () => {
  const ann = { bidder: "ann", maxCents: 66_000 }
  const ben = { bidder: "ben", maxCents: 68_000 }
  const one = applyBid(openingState(flat, endsAt), ann, flat, at).biddingState
  const two = applyBid(one, ben, flat, at).biddingState
  expect(two).toMatchObject({ leader: "ben", priceCents: 67_000 })
  const log = [
    { ...ann, priceCents: one.priceCents },
    { ...ben, priceCents: two.priceCents },
  ]
  expect(recompute(log, new Set(["ben"]), flat, endsAt)).toMatchObject({
    leader: "ann",
    leaderMaxCents: 66_000,
    priceCents: 56_000,
  })
})

test("the end stays as the whole log moved it, and with no bidder left the price is the opening price", () => {
  const late = new Date(endsAt.getTime() - 1_000)
  const { biddingState } = applyBid(
    openingState(flat, endsAt),
    { bidder: "ben", maxCents: 60_000 },
    flat,
    late,
  )
  const log = [{ bidder: "ben", maxCents: 60_000, priceCents: 56_000 }]
  expect(recompute(log, new Set(["ben"]), flat, biddingState.endsAt)).toEqual({
    priceCents: 56_000,
    leader: null,
    leaderMaxCents: null,
    reserveMet: null,
    endsAt: new Date(late.getTime() + 5 * 60_000),
  })
})
