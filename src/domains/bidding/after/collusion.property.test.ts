import fc from "fast-check"
import { expect, test } from "vitest"
import { Refusal } from "#platform/refusal.ts"
import { type AcceptedOffer, nextInLine, recompute } from "../log/recompute.ts"
import { applyBid, type BiddingTerms, nextMinimum, openingState } from "../rules.ts"

const endsAt = new Date("2026-12-06T12:00:00.000Z")
const at = new Date("2026-12-06T10:00:00.000Z")
/** One colluder deters others and does not pay, one declines, one buys. The honest bidders do not know of them. */
const colluders = ["shield", "decliner", "taker"] as const
const honest = ["ann", "ben"] as const

const bidAttempts = fc.array(
  fc.record({
    bidder: fc.constantFrom(...colluders, ...honest),
    near: fc.constantFrom("minimum", "leaderMax", "reserve"),
    offCents: fc.oneof(fc.constantFrom(0, 0, 1), fc.integer({ min: 0, max: 60_000 })),
  }),
  { minLength: 2, maxLength: 14, size: "max" },
)

const termsOf = fc.record({
  openingCents: fc.integer({ min: 0, max: 5_000 }),
  reserveCents: fc.option(fc.integer({ min: 5_000, max: 40_000 }), { nil: null }),
  increments: fc.constant([
    { minCents: 0, maxCents: 10_000, stepCents: 500 },
    { minCents: 10_000, maxCents: 50_000, stepCents: 1_000 },
    { minCents: 50_000, maxCents: null, stepCents: 2_000 },
  ]),
  softCloseMinutes: fc.constant(0),
  latestEndsAt: fc.constant(null),
})

function play(
  terms: BiddingTerms,
  list: typeof bidAttempts extends fc.Arbitrary<infer T> ? T : never,
): AcceptedOffer[] {
  let biddingState = openingState(terms, endsAt)
  return list.flatMap(({ bidder, near, offCents }) => {
    const from = {
      minimum: nextMinimum(biddingState, terms),
      leaderMax: biddingState.leaderMaxCents ?? terms.openingCents,
      reserve: terms.reserveCents ?? terms.openingCents,
    }[near]
    const offer = { bidder, maxCents: from + offCents }
    try {
      biddingState = applyBid(biddingState, offer, terms, at).biddingState
      return [{ ...offer, priceCents: biddingState.priceCents }]
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      return []
    }
  })
}

/** The price in a sealed-bid auction over each bidder's greatest maximum. */
function sealedPrice(log: readonly AcceptedOffer[], among: ReadonlySet<string>, terms: BiddingTerms) {
  const best = [...Map.groupBy(log, ({ bidder }) => bidder)]
    .filter(([bidder]) => among.has(bidder))
    .map(([bidder, own]) => ({ bidder, maxCents: Math.max(...own.map(({ maxCents }) => maxCents)) }))
    .toSorted((one, other) => other.maxCents - one.maxCents)
  const [first, second] = best
  if (!first) return { maxCents: 0, priceCents: 0 }
  const stepCents = second
    ? (terms.increments.findLast((row) => row.minCents <= second.maxCents)?.stepCents ?? 0)
    : 0
  const contested = second ? Math.min(first.maxCents, second.maxCents + stepCents) : terms.openingCents
  return { maxCents: first.maxCents, priceCents: contested }
}

/** Makes offers until no bidder is left. Defaulters are excluded; decliners still support the price. */
function offersOf(
  log: readonly AcceptedOffer[],
  terms: BiddingTerms,
  answers: readonly ("declines" | "defaults")[],
) {
  const out = { excluded: new Set<string>(), declined: new Set<string>() }
  const offers: { bidder: string; priceCents: number; excluded: Set<string>; declined: Set<string> }[] = []
  for (const answer of ["defaults", ...answers] as const) {
    const biddingState = nextInLine(log, out, terms, endsAt)
    if (biddingState.leader === null || biddingState.reserveMet === false) break
    const { excluded, declined } = out
    offers.push({
      bidder: biddingState.leader,
      priceCents: biddingState.priceCents,
      excluded: new Set(excluded),
      declined: new Set(declined),
    })
    if (answer === "defaults") out.excluded.add(biddingState.leader)
    else out.declined.add(biddingState.leader)
  }
  return offers.slice(1)
}

const answers = fc.array(fc.constantFrom("declines", "defaults"), { minLength: 1, maxLength: 4 })

test("in any collusion no offer is below the price of the honest bids or above the buyer's own maximum", () => {
  let afterDecline = 0
  fc.assert(
    fc.property(termsOf, bidAttempts, answers, (terms, list, replies) => {
      const log = play(terms, list)
      for (const { bidder, priceCents, excluded, declined } of offersOf(log, terms, replies)) {
        const own = Math.max(...log.filter((bid) => bid.bidder === bidder).map(({ maxCents }) => maxCents))
        expect(priceCents).toBeLessThanOrEqual(own)
        expect(priceCents).toBeGreaterThanOrEqual(terms.reserveCents ?? 0)
        // The price over all bids that were not defaulted, decliners included, capped at the buyer's maximum.
        const remaining = new Set([...colluders, ...honest].filter((name) => !excluded.has(name)))
        const whole = recompute(log, excluded, terms, endsAt).priceCents
        expect(priceCents).toBeGreaterThanOrEqual(Math.min(own, whole))
        const fair = new Set([...honest.filter((name) => remaining.has(name)), bidder])
        const alone = log.filter((bid) => fair.has(bid.bidder))
        expect(priceCents).toBeGreaterThanOrEqual(
          Math.min(own, recompute(alone, new Set(), terms, endsAt).priceCents),
        )
        if (declined.size === 0) continue
        afterDecline++
        expect(priceCents).toBe(sealedPrice(log, new Set([bidder]), terms).maxCents)
        const { priceCents: sealed } = sealedPrice(log, fair, terms)
        expect(priceCents).toBeGreaterThanOrEqual(Math.min(own, sealed))
      }
    }),
    { numRuns: 4_000 },
  )
  expect(afterDecline).toBeGreaterThan(500)
})

test("a voided bidder supports no price, even one who declined", () => {
  fc.assert(
    fc.property(termsOf, bidAttempts, fc.constantFrom(...colluders), (terms, list, voided) => {
      const log = play(terms, list)
      const out = { excluded: new Set<string>([voided]), declined: new Set<string>([voided]) }
      expect(nextInLine(log, out, terms, endsAt)).toEqual(recompute(log, new Set([voided]), terms, endsAt))
    }),
    { numRuns: 500 },
  )
})

test("when everybody has declined the lot keeps its price and has no leader", () => {
  fc.assert(
    fc.property(termsOf, bidAttempts, (terms, list) => {
      const log = play(terms, list)
      const out = { excluded: new Set<string>(), declined: new Set<string>([...colluders, ...honest]) }
      const { priceCents, leader, reserveMet } = nextInLine(log, out, terms, endsAt)
      expect(leader).toBeNull()
      expect(priceCents).toBe(recompute(log, new Set(), terms, endsAt).priceCents)
      expect(reserveMet).toBe(terms.reserveCents === null ? null : false)
    }),
    { numRuns: 300 },
  )
})
