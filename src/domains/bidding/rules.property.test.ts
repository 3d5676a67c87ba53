import fc from "fast-check"
import { expect, test } from "vitest"
import { Refusal } from "#platform/refusal.ts"
import { type LoggedBid, publicHistory } from "./history.ts"
import { replay } from "./log/replay.ts"
import { type ModelBid, type ModelEntry, modelBids, modelMinimum } from "./rules.model.ts"
import {
  type AppliedBid,
  applyBid,
  type BiddingState,
  type BiddingTerms,
  nextMinimum,
  openingState,
} from "./rules.ts"

const scheduledMs = Date.parse("2026-12-06T12:00:00.000Z")

/** Amounts near a figure that matters, so that bounds are hit often. */
const near = ["minimum", "leaderMax", "reserve", "bound", "opening", "price"] as const
const bidAttempts = fc.record({
  bidder: fc.constantFrom("ann", "ben", "cat", "dov"),
  near: fc.constantFrom(...near),
  offCents: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(0, 0, 1, -1, 0.5) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 3_000 }) },
  ),
  pick: fc.nat(7),
  leftMs: fc.oneof(
    { weight: 16, arbitrary: fc.constant(undefined) },
    { weight: 6, arbitrary: fc.integer({ min: 2, max: 900_000 }) },
    { weight: 4, arbitrary: fc.constantFrom(1, 59_999, 60_000, 60_001, 300_000) },
    { weight: 1, arbitrary: fc.constantFrom(0, -1) },
  ),
})

const tables = fc
  .array(
    fc.record({ width: fc.integer({ min: 1, max: 3_000 }), stepCents: fc.integer({ min: 1, max: 600 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((rows) => {
    let minCents = 0
    return rows.map(({ width, stepCents }, index) => {
      const from = minCents
      minCents += width
      return { minCents: from, maxCents: index === rows.length - 1 ? null : minCents, stepCents }
    })
  })

const lots = fc.record({
  openingCents: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 1, max: 2_000 })),
  reserveCents: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 6_000 })), { nil: null }),
  increments: tables,
  softCloseMinutes: fc.constantFrom(0, 1, 5),
  latestEndsAt: fc.option(
    fc.constantFrom(-60_000, 0, 1, 90_000, 600_000).map((ms) => new Date(scheduledMs + ms)),
    { nil: null },
  ),
})

type BidMove = typeof bidAttempts extends fc.Arbitrary<infer T> ? T : never
type PlayedBid = {
  entry: ModelEntry
  before: BiddingState
  raised: AppliedBid | undefined
  reason: string | undefined
}

function figure(move: BidMove, biddingState: BiddingState, terms: BiddingTerms): number {
  const figures: Record<(typeof near)[number], number> = {
    minimum: nextMinimum(biddingState, terms),
    leaderMax: biddingState.leaderMaxCents ?? terms.openingCents,
    reserve: terms.reserveCents ?? terms.openingCents,
    bound: terms.increments[move.pick % terms.increments.length]?.minCents ?? 0,
    opening: terms.openingCents,
    price: biddingState.priceCents,
  }
  return figures[move.near] + move.offCents
}

function play(terms: BiddingTerms, list: readonly BidMove[]): PlayedBid[] {
  let biddingState = openingState(terms, new Date(scheduledMs))
  let nowMs = scheduledMs - 3_600_000
  return list.map((move) => {
    if (move.leftMs !== undefined) nowMs = Math.max(nowMs, biddingState.endsAt.getTime() - move.leftMs)
    const at = new Date(nowMs)
    const entry = { bidder: move.bidder, maxCents: figure(move, biddingState, terms), at }
    const before = biddingState
    try {
      const raised = applyBid(biddingState, entry, terms, at)
      biddingState = raised.biddingState
      return { entry, before, raised, reason: undefined }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { entry, before, raised: undefined, reason: error.code.slice("bidding.".length) }
    }
  })
}

function holds(
  check: (terms: BiddingTerms, increments: PlayedBid[]) => void,
  fixed: { seed?: number } = {},
): void {
  const property = fc.property(lots, fc.array(bidAttempts, { maxLength: 24, size: "max" }), (terms, list) => {
    check(terms, play(terms, list))
  })
  fc.assert(property, { numRuns: 1_500, ...fixed })
}

function plain({ priceCents, leader, leaderMaxCents, reserveMet, endsAt }: BiddingState) {
  return { priceCents, leader, leaderMaxCents, reserveMet, endsAtMs: endsAt.getTime() }
}

test("the moves reach every kind of answer, extensions, caps and a reserve that a leader's raise meets", () => {
  const seen = new Map<string, number>()
  const count = (terms: BiddingTerms, increments: readonly PlayedBid[]) => {
    for (const outcome of increments.flatMap((step) => outcomesOf(step, terms)))
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
  }
  holds(count, { seed: 1 })
  const answers = ["lead", "outbid", "tied", "raised", "ended", "notWhole", "notHigher", "tooLow"]
  const rare = [...answers, "extended", "capped", "lifted"].filter((outcome) => (seen.get(outcome) ?? 0) < 50)
  expect(rare).toEqual([])
})

test("the rules agree with the slow model after every bid", () => {
  holds((terms, increments) => {
    const entries = increments.map(({ entry }) => entry)
    const slow = modelBids(terms, new Date(scheduledMs), entries)
    for (const [index, { before, raised, reason }] of increments.entries()) {
      const { after, kind, reason: slowReason } = slow[index] as ModelBid
      const biddingState = raised?.biddingState ?? before
      expect([reason, raised?.kind]).toEqual([slowReason, kind])
      expect(plain(biddingState)).toEqual(after)
      expect(nextMinimum(biddingState, terms)).toBe(modelMinimum(terms, after))
    }
  })
})

test("the price never falls or exceeds the leader's maximum, and the end never gets earlier", () => {
  holds((terms, increments) => {
    for (const { before, raised } of increments) {
      if (!raised) continue
      const { priceCents, leaderMaxCents, endsAt } = raised.biddingState
      expect(priceCents).toBeGreaterThanOrEqual(before.priceCents)
      expect(priceCents).toBeLessThanOrEqual(leaderMaxCents ?? -1)
      expect(priceCents).toBeGreaterThanOrEqual(terms.openingCents)
      expect(endsAt.getTime()).toBeGreaterThanOrEqual(before.endsAt.getTime())
      expect(raised.extended).toBe(endsAt.getTime() > before.endsAt.getTime())
    }
  })
})

test("the leader has the greatest maximum, among equals the earliest", () => {
  holds((_, increments) => {
    const taken: ModelEntry[] = []
    for (const { entry, raised } of increments) {
      if (!raised) continue
      taken.push(entry)
      const greatest = Math.max(...taken.map(({ maxCents }) => maxCents))
      expect(raised.biddingState.leaderMaxCents).toBe(greatest)
      expect(raised.biddingState.leader).toBe(taken.find(({ maxCents }) => maxCents === greatest)?.bidder)
    }
  })
})

test("a reserve is met exactly when a maximum has reached it, and then the price has too", () => {
  holds((terms, increments) => {
    for (const { raised } of increments) {
      if (!raised) continue
      const { priceCents, leaderMaxCents, reserveMet } = raised.biddingState
      const { reserveCents } = terms
      expect(reserveMet).toBe(reserveCents === null ? null : (leaderMaxCents ?? -1) >= reserveCents)
      if (reserveMet) expect(priceCents).toBeGreaterThanOrEqual(reserveCents ?? 0)
    }
  })
})

test("a refused bid changes nothing: the accepted bids alone lead to the same state", () => {
  holds((terms, increments) => {
    const last = increments.at(-1)
    let biddingState = openingState(terms, new Date(scheduledMs))
    for (const { entry, raised } of increments) {
      if (raised) biddingState = applyBid(biddingState, entry, terms, entry.at).biddingState
    }
    if (last) expect(plain(biddingState)).toEqual(plain(last.raised?.biddingState ?? last.before))
  })
})

test("replaying the log as a file gives the same states", () => {
  holds((terms, increments) => {
    const lot = { ...terms, steps: terms.increments, endsAt: new Date(scheduledMs) }
    const file = JSON.stringify({ id: "x", lot, bids: increments.map(({ entry }) => entry) })
    const states = increments.map(({ before, raised, reason }) => {
      const { leaderMaxCents: _, ...open } = raised?.biddingState ?? before
      return { ...open, endsAt: open.endsAt.toISOString(), accepted: raised !== undefined, reason }
    })
    expect(replay(JSON.parse(file)).bids.map((bid) => ({ ...bid, minimumCents: undefined }))).toEqual(
      states.map((state) => ({ ...state, minimumCents: undefined })),
    )
  })
})

test("the history shows only prices and minimums that were public, so it shows no hidden maximum", () => {
  holds((_, increments) => {
    const log: LoggedBid[] = []
    const maximums = new Map<number, number>()
    for (const { entry, raised } of increments) {
      if (!raised) continue
      const { biddingState, kind, minimumCents } = raised
      const number = log.length + 1
      const [paddle, leaderPaddle] = [paddleOf(entry.bidder), paddleOf(biddingState.leader)]
      log.push({
        number,
        at: entry.at,
        paddle,
        kind,
        minimumCents,
        priceCents: biddingState.priceCents,
        leaderPaddle,
      })
      maximums.set(number, entry.maxCents)
    }
    const history = publicHistory(log)
    // A leader's raise that moves no price is not shown.
    const visibleBids = log.filter(
      (bid, place) => bid.kind !== "raised" || bid.priceCents !== log[place - 1]?.priceCents,
    )
    for (const { number: row, paddle, amountCents, kind } of history) {
      const bid = visibleBids[row - 1] as LoggedBid
      const { number } = bid
      const isLosing = bid.kind === "outbid" || bid.kind === "tied"
      const isPublic = isLosing && kind === "manual" ? bid.minimumCents : bid.priceCents
      expect(amountCents).toBe(isPublic)
      expect(paddle).toBe(kind === "automatic" ? bid.leaderPaddle : bid.paddle)
      const isHidden = maximums.get(number) !== bid.priceCents && maximums.get(number) !== bid.minimumCents
      if (isHidden) expect(amountCents).not.toBe(maximums.get(number))
    }
    if (log.length > 0) expect(history[0]?.amountCents).toBe(log.at(-1)?.priceCents)
  })
})

function outcomesOf({ before, raised, reason }: PlayedBid, terms: BiddingTerms): string[] {
  if (!raised) return [reason ?? ""]
  const { biddingState, kind, extended } = raised
  const outcomes: string[] = [kind]
  if (extended) outcomes.push("extended")
  if (extended && biddingState.endsAt.getTime() === terms.latestEndsAt?.getTime()) outcomes.push("capped")
  if (kind === "raised" && biddingState.priceCents > before.priceCents) outcomes.push("lifted")
  return outcomes
}

function paddleOf(bidder: string | null): number {
  return ["ann", "ben", "cat", "dov"].indexOf(bidder ?? "") + 1
}
