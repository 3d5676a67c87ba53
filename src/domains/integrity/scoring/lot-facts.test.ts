import fc from "fast-check"
import { expect, test } from "vitest"
import { defaultIncrements, incrementAt } from "#domains/auctions/increments/increments.ts"
import { applyBid, type BiddingTerms, nextMinimum, openingState, reapplyBid } from "#domains/bidding/rules.ts"
import { factsOnLot, type ScannedBid, type ScannedLot } from "./lot-facts.ts"

const endsAtMs = Date.UTC(2026, 10, 20, 12)
const minuteMs = 60_000
const terms = { openingCents: 20_00, increments: defaultIncrements, softCloseMinutes: 0, latestEndsAt: null }

type ReplayedOffer = { bidder: string; maxCents: number; minutesBefore?: number }

function lotOf(offers: readonly ReplayedOffer[], reserveCents: number | null = null): ScannedLot {
  const lotTerms: BiddingTerms = { ...terms, reserveCents }
  let state = openingState(lotTerms, new Date(endsAtMs))
  const bids: ScannedBid[] = []
  for (const [index, { minutesBefore = 9_000 - index * 60, ...offer }] of offers.entries()) {
    const isAccepted = offer.bidder !== state.leader && offer.maxCents >= nextMinimum(state, lotTerms)
    if (!isAccepted) continue
    const atMs = endsAtMs - minutesBefore * minuteMs
    const { biddingState, kind, minimumCents } = applyBid(state, offer, lotTerms, new Date(atMs))
    state = biddingState
    const { priceCents, reserveMet } = state
    bids.push({ bidder: offer.bidder, kind, minimumCents, priceCents, atMs, reserveMet })
  }
  const isSold = state.leader !== null && state.reserveMet !== false
  return {
    ...{
      id: "lot",
      seller: "seller",
      openingCents: terms.openingCents,
      reserveCents,
      isClosed: true,
      endsAtMs,
      bids,
    },
    hammerCents: isSold ? state.priceCents : null,
    winner: isSold ? state.leader : null,
  }
}

const amounts = fc.uniqueArray(fc.integer({ min: 20, max: 400 }), { minLength: 2, maxLength: 7 })

test("the effect on a price is what the lot would have sold for less, to an increment", () => {
  fc.assert(
    fc.property(amounts, fc.nat(), (dollars, which) => {
      const offers = dollars.map((each, n) => ({ bidder: `b${n}`, maxCents: each * 100 }))
      const lot = lotOf(offers)
      const bidders = [...new Set(lot.bids.map(({ bidder }) => bidder))]
      const bidder = bidders[which % bidders.length] ?? ""
      const facts = factsOnLot(lot).get(bidder)
      if (bidder === lot.winner) {
        expect(facts).toMatchObject({ isWinner: true, effectCents: 0 })
        return
      }
      let without = openingState({ ...terms, reserveCents: null }, new Date(endsAtMs))
      for (const offer of offers.filter((each) => each.bidder !== bidder && bidders.includes(each.bidder)))
        without = reapplyBid(without, offer, { ...terms, reserveCents: null })
      const hammerCents = lot.hammerCents ?? 0
      const difference = (facts?.effectCents ?? 0) - (hammerCents - without.priceCents)
      expect(Math.abs(difference)).toBeLessThanOrEqual(incrementAt(defaultIncrements, hammerCents))
    }),
  )
})

test("of two who push the price together neither has all of the effect, and as one actor they do", () => {
  const lot = lotOf([
    { bidder: "buyer", maxCents: 300_00 },
    { bidder: "one", maxCents: 200_00 },
    { bidder: "two", maxCents: 250_00 },
  ])
  expect(lot).toMatchObject({ winner: "buyer", hammerCents: 260_00 })
  const alone = factsOnLot(lot)
  expect(alone.get("one")?.effectCents).toBe(0)
  expect(alone.get("two")?.effectCents).toBe(50_00)
  const ring = factsOnLot(lot, (bidder) => (bidder === "buyer" ? bidder : "ring")).get("ring")
  expect(ring).toMatchObject({ effectCents: 240_00, accounts: new Set(["one", "two"]) })
})

test("what only the reserve explains is nobody's effect; who stops when it is met is noted", () => {
  const lot = lotOf(
    [
      { bidder: "shill", maxCents: 100_00 },
      { bidder: "buyer", maxCents: 300_00 },
    ],
    200_00,
  )
  expect(lot).toMatchObject({ winner: "buyer", hammerCents: 200_00 })
  expect(factsOnLot(lot).get("shill")).toMatchObject({
    effectCents: 0,
    exposedCents: 110_00,
    stoppedAtReserve: true,
  })
  const back = lotOf(
    [
      { bidder: "other", maxCents: 100_00 },
      { bidder: "buyer", maxCents: 300_00 },
      { bidder: "other", maxCents: 250_00 },
    ],
    200_00,
  )
  expect(factsOnLot(back).get("other")).toMatchObject({ stoppedAtReserve: false, effectCents: 60_00 })
})

test("small losing bids in a row that end without a lead test the leader's maximum; leading ends the test", () => {
  const probes = [22_00, 26_00, 30_00, 34_00].map((maxCents) => ({ bidder: "shill", maxCents }))
  const leader = { bidder: "buyer", maxCents: 90_00 }
  expect(factsOnLot(lotOf([leader, ...probes])).get("shill")?.hasProbed).toBe(true)
  const leads = lotOf([leader, ...probes, { bidder: "shill", maxCents: 120_00 }])
  expect(factsOnLot(leads).get("shill")?.hasProbed).toBe(false)
  expect(factsOnLot(lotOf([leader, ...probes.slice(0, 2)])).get("shill")?.hasProbed).toBe(false)
})

test("answers within minutes count before the last half hour only, when everybody is quick", () => {
  const lot = lotOf([
    { bidder: "buyer", maxCents: 100_00, minutesBefore: 600 },
    { bidder: "shill", maxCents: 60_00, minutesBefore: 598 },
    { bidder: "shill", maxCents: 70_00, minutesBefore: 400 },
    { bidder: "other", maxCents: 80_00, minutesBefore: 300 },
    { bidder: "shill", maxCents: 95_00, minutesBefore: 100 },
    { bidder: "late", maxCents: 300_00, minutesBefore: 10 },
    { bidder: "buyer", maxCents: 400_00, minutesBefore: 9 },
  ])
  const facts = factsOnLot(lot)
  expect(facts.get("shill")).toMatchObject({ answers: 2, quickAnswers: 1, leftEarly: true })
  expect(facts.get("late")).toMatchObject({ answers: 0, quickAnswers: 0, leftEarly: false })
})
