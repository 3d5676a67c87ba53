import { expect, test } from "vitest"
import { type LoggedBid, publicHistory } from "./history.ts"
import { type Offer, opening, raise, type Terms } from "./rules.ts"

const endsAt = new Date("2026-12-06T12:00:00.000Z")
const at = new Date("2026-12-06T10:00:00.000Z")
const terms: Terms = {
  openingCents: 1_000,
  reserveCents: null,
  steps: [{ minCents: 0, maxCents: null, stepCents: 100 }],
  softCloseMinutes: 0,
  latestEndsAt: null,
}
const paddles: Readonly<Record<string, number>> = { ann: 1, ben: 2, cat: 3 }

function paddleOf(bidder: string | null): number {
  return paddles[bidder ?? ""] ?? 0
}

function logOf(offers: readonly Offer[], held: Terms): LoggedBid[] {
  let standing = opening(held, endsAt)
  return offers.map((offer, index) => {
    const raised = raise(standing, offer, held, at)
    standing = raised.standing
    return {
      number: index + 1,
      at,
      paddle: paddleOf(offer.bidder),
      kind: raised.kind,
      minimumCents: raised.minimumCents,
      priceCents: standing.priceCents,
      leaderPaddle: paddleOf(standing.leader),
    }
  })
}

function shown(offers: readonly (readonly [string, number])[], held = terms) {
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
    shown([
      ["ann", 3_000],
      ["ben", 9_000],
    ]),
  ).toEqual([
    [2, 2, 3_100, "manual"],
    [1, 1, 1_000, "manual"],
  ])
})

test("a bid outbid at once shows what was asked for, and the leader's answer above it", () => {
  expect(
    shown([
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
    shown([
      ["ann", 4_000],
      ["ben", 4_000],
    ]).slice(0, 2),
  ).toEqual([
    [2, 1, 4_000, "automatic"],
    [2, 2, 1_100, "manual"],
  ])
})

test("raising the own maximum leaves no trace", () => {
  expect(
    shown([
      ["ann", 4_000],
      ["ann", 9_000],
    ]),
  ).toEqual([[1, 1, 1_000, "manual"]])
})

test("raising the own maximum over the reserve shows the reserve as the price", () => {
  const held = { ...terms, reserveCents: 5_000 }
  expect(
    shown(
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

test("a row carries the moment of its bid and nothing beyond the five public figures", () => {
  const [row] = publicHistory(logOf([{ bidder: "ann", maxCents: 4_321 }], terms))
  expect(row).toEqual({ number: 1, paddle: 1, amountCents: 1_000, at, kind: "manual" })
})
