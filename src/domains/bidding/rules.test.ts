import { expect, test } from "vitest"
import { defaultIncrements, incrementAt } from "#domains/auctions/increments/increments.ts"
import { Refusal } from "#platform/refusal.ts"
import {
  applyBid,
  type BiddingState,
  type BiddingTerms,
  type BidOffer,
  decideOutcome,
  nextMinimum,
  openingState,
  retypeReason,
  suggestedMaximums,
} from "./rules.ts"

const endsAt = new Date("2026-12-06T12:00:00.000Z")
const early = new Date("2026-12-06T10:00:00.000Z")
const terms: BiddingTerms = {
  openingCents: 1_000,
  reserveCents: null,
  increments: [
    { minCents: 0, maxCents: 10_000, stepCents: 100 },
    { minCents: 10_000, maxCents: null, stepCents: 500 },
  ],
  softCloseMinutes: 5,
  latestEndsAt: null,
}

function ann(maxCents: number): BidOffer {
  return { bidder: "ann", maxCents }
}

function ben(maxCents: number): BidOffer {
  return { bidder: "ben", maxCents }
}

function after(offers: readonly BidOffer[], held: BiddingTerms = terms, now = early): BiddingState {
  return offers.reduce(
    (biddingState, offer) => applyBid(biddingState, offer, held, now).biddingState,
    openingState(held, endsAt),
  )
}

function refusalOf(run: () => unknown): Refusal {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error("nothing was refused")
}

test("a lone bidder pays the opening price, whatever the maximum", () => {
  const { biddingState, kind } = applyBid(openingState(terms, endsAt), ann(50_000), terms, early)
  expect({ ...biddingState, kind }).toEqual({
    priceCents: 1_000,
    leader: "ann",
    leaderMaxCents: 50_000,
    reserveMet: null,
    endsAt,
    kind: "lead",
  })
})

test("the first bid may equal the opening price, and a cent less is refused", () => {
  expect(after([ann(1_000)]).leader).toBe("ann")
  const refusal = refusalOf(() => after([ann(999)]))
  expect(refusal).toMatchObject({ code: "bidding.tooLow", status: 422, facts: { minimumCents: 1_000 } })
})

test("a later bid may equal the price plus the increment, and a cent less is refused", () => {
  expect(after([ann(5_000), ben(1_100)]).priceCents).toBe(1_200)
  expect(refusalOf(() => after([ann(5_000), ben(1_099)])).facts).toEqual({ minimumCents: 1_100 })
})

test("the leader's automatic bid is one increment above the beaten maximum", () => {
  const { biddingState, kind } = applyBid(after([ann(5_000)]), ben(3_000), terms, early)
  expect([biddingState.leader, biddingState.priceCents, kind]).toEqual(["ann", 3_100, "outbid"])
})

test("a new leader pays one increment above the old leader's maximum", () => {
  const { biddingState, kind } = applyBid(after([ann(3_000)]), ben(5_000), terms, early)
  expect([biddingState.leader, biddingState.priceCents, kind]).toEqual(["ben", 3_100, "lead"])
})

test("the increment is that of the runner-up's maximum, by the row that begins there", () => {
  expect(after([ann(20_000), ben(9_999)]).priceCents).toBe(10_099)
  expect(after([ann(20_000), ben(10_000)]).priceCents).toBe(10_500)
})

test("a bidder who beats a hidden maximum by less than an increment pays their own maximum", () => {
  expect(after([ann(3_000), ben(3_050)])).toMatchObject({ leader: "ben", priceCents: 3_050 })
  expect(after([ann(3_050), ben(3_000)])).toMatchObject({ leader: "ann", priceCents: 3_050 })
})

test("a tie stays with the earlier bidder at the tied figure", () => {
  const { biddingState, kind } = applyBid(after([ann(3_000)]), ben(3_000), terms, early)
  expect([biddingState.leader, biddingState.priceCents, kind]).toEqual(["ann", 3_000, "tied"])
  expect(nextMinimum(biddingState, terms)).toBe(3_100)
})

test("raising one's own maximum leaves the price alone", () => {
  const { biddingState, kind } = applyBid(after([ann(3_000), ben(2_000)]), ann(9_000), terms, early)
  expect([biddingState.priceCents, biddingState.leaderMaxCents, kind]).toEqual([2_100, 9_000, "raised"])
})

test("raising one's own maximum after a tie leaves the price alone too", () => {
  expect(after([ann(3_000), ben(3_000), ann(9_000)]).priceCents).toBe(3_000)
})

test("a leader may not lower or repeat their own maximum", () => {
  for (const maxCents of [1_500, 4_999, 5_000]) {
    const refusal = refusalOf(() => after([ann(5_000), ann(maxCents)]))
    expect([refusal.code, refusal.facts]).toEqual(["bidding.notHigher", { minimumCents: 1_100 }])
  }
  expect(after([ann(5_000), ann(5_001)]).leaderMaxCents).toBe(5_001)
})

test("a leader's higher maximum must reach the price plus the increment like any other bid", () => {
  expect(refusalOf(() => after([ann(1_000), ann(1_099)])).code).toBe("bidding.tooLow")
  expect(after([ann(1_000), ann(1_100)])).toMatchObject({ priceCents: 1_000, leaderMaxCents: 1_100 })
})

test("an amount that is not a whole number of cents is refused", () => {
  for (const maxCents of [1_500.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(refusalOf(() => after([ann(maxCents)])).code).toBe("bidding.notWhole")
  }
  expect(refusalOf(() => after([ann(-1_500)])).code).toBe("bidding.tooLow")
})

test("a refusal reveals no maximum and no reserve", () => {
  const held = { ...terms, reserveCents: 7_777 }
  const biddingState = after([ann(4_444)], held)
  const offers = [ann(4_000), ben(4_500), ben(1.5)]
  const facts = offers.map((offer) => refusalOf(() => applyBid(biddingState, offer, held, early)).facts)
  expect(facts).toEqual(offers.map(() => ({ minimumCents: 4_544 })))
})

test("a maximum at the reserve raises the price to it", () => {
  const held = { ...terms, reserveCents: 5_000 }
  expect(after([ann(5_000)], held)).toMatchObject({ priceCents: 5_000, reserveMet: true })
  expect(after([ann(8_000)], held)).toMatchObject({ priceCents: 5_000, reserveMet: true })
})

test("a bid below the reserve is taken in full", () => {
  const held = { ...terms, reserveCents: 5_000 }
  expect(after([ann(4_999)], held)).toMatchObject({ priceCents: 4_999, reserveMet: false })
  expect(after([ann(2_000), ben(4_000)], held)).toMatchObject({ leader: "ben", priceCents: 4_000 })
})

test("above the reserve the price follows the second maximum", () => {
  const held = { ...terms, reserveCents: 5_000 }
  expect(after([ann(4_000), ben(8_000)], held).priceCents).toBe(5_000)
  expect(after([ann(9_000), ben(6_000)], held).priceCents).toBe(6_100)
})

test("raising one's own maximum below the reserve leaves the price alone, and at the reserve raises it", () => {
  const held = { ...terms, reserveCents: 5_000 }
  const below = after([ann(2_000), ann(4_000)], held)
  expect(below).toMatchObject({ priceCents: 2_000, reserveMet: false })
  const { biddingState, kind, extended } = applyBid(below, ann(5_000), held, early)
  expect(biddingState).toMatchObject({ priceCents: 5_000, reserveMet: true })
  expect([kind, extended]).toEqual(["raised", false])
})

test("a bid that loses to a maximum below the reserve is not taken in full", () => {
  const held = { ...terms, reserveCents: 5_000 }
  const biddingState = after([ann(2_000), ann(4_000), ben(3_000)], held)
  expect(biddingState).toMatchObject({ leader: "ann", priceCents: 3_100, reserveMet: false })
})

test("a reserve of zero is met by any bid", () => {
  const held = { ...terms, reserveCents: 0 }
  expect(openingState(held, endsAt).reserveMet).toBe(false)
  expect(after([ann(2_000)], held)).toMatchObject({ priceCents: 1_000, reserveMet: true })
})

test("a bid at the end or after it is refused, and a bid a millisecond before it counts", () => {
  for (const late of [endsAt, new Date(endsAt.getTime() + 1)]) {
    expect(refusalOf(() => after([ann(2_000)], terms, late))).toMatchObject({
      code: "bidding.ended",
      status: 409,
    })
  }
  expect(after([ann(2_000)], terms, new Date(endsAt.getTime() - 1)).leader).toBe("ann")
})

function endWith(minutesLeft: number, held: BiddingTerms = terms) {
  const now = new Date(endsAt.getTime() - minutesLeft * 60_000)
  const { biddingState, extended } = applyBid(openingState(held, endsAt), ann(2_000), held, now)
  return [(biddingState.endsAt.getTime() - endsAt.getTime()) / 60_000, extended]
}

test("a bid in the soft close moves the end to its own time plus the minutes, not the old end plus the minutes", () => {
  expect(endWith(2)).toEqual([3, true])
  expect(endWith(4.99)[1]).toBe(true)
})

test("a bid with exactly the soft close's minutes or more left does not move the end", () => {
  expect(endWith(5)).toEqual([0, false])
  expect(endWith(6)).toEqual([0, false])
})

test("a soft close of zero minutes is off", () => {
  expect(endWith(0.001, { ...terms, softCloseMinutes: 0 })).toEqual([0, false])
})

test("the cap limits the end and never moves it earlier", () => {
  const minute = (minutes: number) => ({
    ...terms,
    latestEndsAt: new Date(endsAt.getTime() + minutes * 60_000),
  })
  expect(endWith(2, minute(1))).toEqual([1, true])
  expect(endWith(2, minute(0))).toEqual([0, false])
  expect(endWith(2, minute(-30))).toEqual([0, false])
})

test("a losing and a tied bid extend the lot; raising one's own maximum does not", () => {
  const biddingState = after([ann(5_000)])
  const now = new Date(endsAt.getTime() - 60_000)
  expect(applyBid(biddingState, ben(3_000), terms, now).extended).toBe(true)
  expect(applyBid(biddingState, ben(5_000), terms, now).extended).toBe(true)
  expect(applyBid(biddingState, ann(8_000), terms, now)).toMatchObject({
    extended: false,
    biddingState: { endsAt },
  })
})

test("a lot is sold to its leader, but not below its reserve or without bids", () => {
  const held = { ...terms, reserveCents: 5_000 }
  expect(decideOutcome(after([ann(3_000), ben(2_000)]), endsAt)).toEqual({
    kind: "sold",
    winner: "ann",
    priceCents: 2_100,
  })
  expect(decideOutcome(after([ann(4_999)], held), endsAt)).toEqual({
    kind: "unsold",
    reason: "reserveNotMet",
  })
  expect(decideOutcome(after([ann(5_000)], held), endsAt)).toMatchObject({ kind: "sold", priceCents: 5_000 })
  expect(decideOutcome(openingState(held, endsAt), endsAt)).toEqual({ kind: "unsold", reason: "noBids" })
})

test("a lot does not settle before its end", () => {
  const refusal = refusalOf(() => decideOutcome(after([ann(3_000)]), new Date(endsAt.getTime() - 1)))
  expect([refusal.code, refusal.status]).toEqual(["bidding.notEnded", 409])
})

test("an amount is typed again above three times the minimum, and above two and a half times the median", () => {
  const reasonsOf = (medianCents: number | null, ...amounts: number[]) =>
    amounts.map((maxCents) => retypeReason(maxCents, { minimumCents: 1_000, medianCents }))
  expect(reasonsOf(null, 1_000, 3_000, 3_001)).toEqual([undefined, undefined, "retype"])
  expect(reasonsOf(1_100, 2_750, 2_751, 3_001)).toEqual([undefined, "aboveMedian", "retype"])
  expect(reasonsOf(2_000, 3_000, 3_001)).toEqual([undefined, "retype"])
  // The bids have passed the median.
  expect(reasonsOf(300, 1_000, 2_500, 2_501)).toEqual([undefined, undefined, "aboveMedian"])
  expect(retypeReason(1, { minimumCents: 0, medianCents: null })).toBe("retype")
})

test("the suggested maximums begin at the minimum and rise along the table's bounds", () => {
  expect(suggestedMaximums(10_000, defaultIncrements)).toEqual([10_000, 11_000, 13_000])
  expect(suggestedMaximums(10_137, defaultIncrements)).toEqual([10_137, 12_000, 13_000])
  expect(suggestedMaximums(0, defaultIncrements)).toEqual([0, 200, 400])
})

test("the suggested maximums rise at any minimum", () => {
  for (let minimumCents = 0; minimumCents < 30_000_000; minimumCents = minimumCents * 1.07 + 1) {
    const min = Math.floor(minimumCents)
    const [first, second, third] = suggestedMaximums(min, defaultIncrements)
    expect(first).toBe(min)
    expect(second).toBeGreaterThan(first)
    expect(third).toBeGreaterThan(second)
    expect(third).toBeLessThanOrEqual(first * 1.25 + 3 * incrementAt(defaultIncrements, third))
  }
})
