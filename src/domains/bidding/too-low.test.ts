import fc from "fast-check"
import { expect, test } from "vitest"
import type { Refusal } from "#platform/refusal.ts"
import { applyBid, type BiddingState, type BiddingTerms, nextMinimum, openingState } from "./rules.ts"
import { isTied, tooLowReason } from "./too-low.ts"

const endsAt = new Date("2026-12-06T12:00:00.000Z")
const now = new Date("2026-12-06T11:00:00.000Z")
const paddles = { ann: 1, ben: 2, cat: 3 } as const
type TestBidder = keyof typeof paddles

const lots = fc.record({
  openingCents: fc.integer({ min: 1, max: 10 }),
  reserveCents: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
  stepCents: fc.integer({ min: 1, max: 4 }),
})
const bids = fc.array(
  fc.record({
    bidder: fc.constantFrom<TestBidder>("ann", "ben", "cat"),
    maxCents: fc.integer({ min: 1, max: 30 }),
  }),
  { minLength: 5, maxLength: 25, size: "max" },
)

test("the page reports a figure as too low as the rules do, and a tie as the log does", () => {
  let fieldProps = 0
  fc.assert(
    fc.property(lots, bids, ({ openingCents, reserveCents, stepCents }, bidAttempts) => {
      const increments = [{ minCents: 0, maxCents: null, stepCents }]
      const terms: BiddingTerms = {
        openingCents,
        reserveCents,
        increments,
        softCloseMinutes: 0,
        latestEndsAt: null,
      }
      let biddingState: BiddingState = openingState(terms, endsAt)
      const maximums = new Map<TestBidder, number>()
      let tied: TestBidder | null = null
      for (const { bidder, maxCents } of bidAttempts) {
        const lot = {
          priceCents: biddingState.priceCents,
          minimumCents: nextMinimum(biddingState, terms),
          leaderPaddle: biddingState.leader === null ? null : paddles[biddingState.leader as TestBidder],
        }
        const own = maximums.get(bidder)
        const mine = own === undefined ? undefined : { paddle: paddles[bidder], maxCents: own }
        const before = biddingState
        let reason: string | undefined
        try {
          ;({ biddingState } = applyBid(biddingState, { bidder, maxCents }, terms, now))
          if (before.leader !== null && before.leader !== bidder && before.leaderMaxCents === maxCents)
            tied = bidder
          else if (biddingState.priceCents !== before.priceCents) tied = null
          maximums.set(bidder, Math.max(own ?? 0, maxCents))
        } catch (problem) {
          reason = (problem as Refusal).code.replace("bidding.", "")
        }
        expect(tooLowReason(maxCents, lot, mine)).toBe(reason)
        for (const [other, otherMaxCents] of maximums) {
          const state = {
            priceCents: biddingState.priceCents,
            leaderPaddle: biddingState.leader === null ? null : paddles[biddingState.leader as TestBidder],
          }
          const message = isTied(state, { paddle: paddles[other], maxCents: otherMaxCents })
          expect(message).toBe(other === tied)
          if (message) fieldProps++
        }
      }
    }),
  )
  expect(fieldProps).toBeGreaterThan(0)
})
