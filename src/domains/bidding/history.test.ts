import fc from "fast-check"
import { expect, test } from "vitest"
import { countBids, type LoggedBid, publicHistory } from "./history.ts"
import { applyBid, type BiddingTerms, type BidOffer, openingState } from "./rules.ts"

const endsAt = new Date("2026-12-06T12:00:00.000Z")
const at = new Date("2026-12-06T10:00:00.000Z")
const terms: BiddingTerms = {
  openingCents: 1_000,
  reserveCents: null,
  increments: [{ minCents: 0, maxCents: null, stepCents: 100 }],
  softCloseMinutes: 0,
  latestEndsAt: null,
}
const paddles: Readonly<Record<string, number>> = { ann: 1, ben: 2, cat: 3 }

function paddleOf(bidder: string | null): number {
  return paddles[bidder ?? ""] ?? 0
}

function logOf(offers: readonly BidOffer[], held: BiddingTerms): LoggedBid[] {
  let biddingState = openingState(held, endsAt)
  return offers.map((offer, index) => {
    const raised = applyBid(biddingState, offer, held, at)
    biddingState = raised.biddingState
    return {
      number: index + 1,
      at,
      paddle: paddleOf(offer.bidder),
      kind: raised.kind,
      minimumCents: raised.minimumCents,
      priceCents: biddingState.priceCents,
      leaderPaddle: paddleOf(biddingState.leader),
    }
  })
}

function historyOf(offers: readonly (readonly [string, number])[], held = terms) {
  const log = logOf(
    offers.map(([bidder, maxCents]) => ({ bidder, maxCents })),
    held,
  )
  return publicHistory(log).map((row) => [row.number, row.paddle, row.amountCents, row.kind])
}

test("a lot without bids has no history", () => {
  expect(publicHistory([])).toEqual([])
})

test("a bid that takes the lead shows the new price, not its maximum, newest first", () => {
  expect(
    historyOf([
      ["ann", 3_000],
      ["ben", 9_000],
    ]),
  ).toEqual([
    [2, 2, 3_100, "manual"],
    [1, 1, 1_000, "manual"],
  ])
})

test("a bid that is outbid at once shows the minimum it faced, with the leader's automatic bid above it", () => {
  expect(
    historyOf([
      ["ann", 9_000],
      ["ben", 4_000],
    ]),
  ).toEqual([
    [2, 1, 4_100, "automatic"],
    [2, 2, 1_100, "manual"],
    [1, 1, 1_000, "manual"],
  ])
})

test("a tie shows the tied figure as the leader's, because it is the price", () => {
  expect(
    historyOf([
      ["ann", 4_000],
      ["ben", 4_000],
    ]).slice(0, 2),
  ).toEqual([
    [2, 1, 4_000, "automatic"],
    [2, 2, 1_100, "manual"],
  ])
})

test("raising one's own maximum adds no row", () => {
  expect(
    historyOf([
      ["ann", 4_000],
      ["ann", 9_000],
    ]),
  ).toEqual([[1, 1, 1_000, "manual"]])
})

test("a raise that is not shown leaves no gap in the numbers of the others", () => {
  expect(
    historyOf([
      ["ann", 4_000],
      ["ann", 9_000],
      ["ann", 9_500],
      ["ben", 2_000],
      ["ann", 9_900],
      ["cat", 3_000],
    ]).map(([number, , , kind]) => [number, kind]),
  ).toEqual([
    [3, "automatic"],
    [3, "manual"],
    [2, "automatic"],
    [2, "manual"],
    [1, "manual"],
  ])
})

test("whatever hidden raises a leader makes, everybody sees the same rows with the same numbers", () => {
  const offer = fc.record({
    bidder: fc.constantFrom("ann", "ben", "cat"),
    maxCents: fc.integer({ min: 10, max: 99 }),
  })
  fc.assert(
    fc.property(fc.array(offer, { maxLength: 30 }), (offers) => {
      const log = logOf(accepted(offers.map((each) => ({ ...each, maxCents: each.maxCents * 100 }))), terms)
      const seen = log.filter(
        ({ kind, priceCents }, at) => kind !== "raised" || priceCents !== log[at - 1]?.priceCents,
      )
      const renumbered = seen.map((bid, at) => ({ ...bid, number: at + 1 }))
      expect(publicHistory(log)).toEqual(publicHistory(renumbered))
    }),
  )
})

function accepted(offers: readonly BidOffer[]): BidOffer[] {
  let biddingState = openingState(terms, endsAt)
  return offers.filter((offer) => {
    try {
      biddingState = applyBid(biddingState, offer, terms, at).biddingState
      return true
    } catch {
      return false
    }
  })
}

test("raising one's own maximum over the reserve shows the reserve as the price", () => {
  const held = { ...terms, reserveCents: 5_000 }
  expect(
    historyOf(
      [
        ["ann", 2_000],
        ["ann", 9_000],
      ],
      held,
    ),
  ).toEqual([
    [2, 1, 5_000, "automatic"],
    [1, 1, 2_000, "manual"],
  ])
})

test("a row has the time of its bid and only public data", () => {
  const [row] = publicHistory(logOf([{ bidder: "ann", maxCents: 4_321 }], terms))
  expect(row).toEqual({ number: 1, paddle: 1, amountCents: 1_000, at, kind: "manual", voidedAt: null })
})

test("bids that no longer count stay visible as void, with the automatic bids they caused", () => {
  const offers = [
    { bidder: "ann", maxCents: 3_000 },
    { bidder: "ben", maxCents: 2_000 },
    { bidder: "cat", maxCents: 2_500 },
  ]
  const log = logOf(offers, terms)
  const voidedAt = new Date(at.getTime() + 60_000)
  const rows = publicHistory(log, [{ afterNumber: 2, paddle: 2, at: voidedAt, priceCents: 1_000 }])
  expect(rows.map((row) => [row.kind, row.paddle, row.amountCents, row.voidedAt])).toEqual([
    ["automatic", 1, 2_600, null],
    ["manual", 3, 2_200, null],
    ["recount", 2, 1_000, null],
    ["automatic", 1, 2_100, voidedAt],
    ["manual", 2, 1_100, voidedAt],
    ["manual", 1, 1_000, null],
  ])
  expect(countBids(rows)).toBe(2)
})

test("a raise after a recount adds no row, though the price has fallen since", () => {
  const log = logOf(
    [
      { bidder: "ann", maxCents: 3_000 },
      { bidder: "ben", maxCents: 2_000 },
    ],
    terms,
  )
  const raised = {
    ...log[0],
    number: 3,
    at,
    paddle: 1,
    kind: "raised",
    minimumCents: 1_100,
    leaderPaddle: 1,
  } as const
  const rows = publicHistory(
    [...log, { ...raised, priceCents: 1_000 }],
    [{ afterNumber: 2, paddle: 2, at, priceCents: 1_000 }],
  )
  expect(rows[0]?.kind).toBe("recount")
})
