import fc from "fast-check"
import { expect, test } from "vitest"
import { severities, sharedKinds } from "./kinds.ts"
import {
  type DefaulterFacts,
  isGraver,
  judgeDefaulter,
  judgePair,
  judgeRaiser,
  type LotEvidence,
  type PairFacts,
  type RaiserFacts,
  terms,
} from "./rules.ts"

const lots = (count: number): LotEvidence => ({ count, links: [] })
const none = lots(0)
const at = "2026-11-01T00:00:00.000Z"

function pair(what: PairFacts["shared"][number]["what"][], change: Partial<PairFacts> = {}): PairFacts {
  const shared = what.map((each) => ({ what: each, at }))
  return { memberId: "a", otherId: "b", shared, bidsOn: none, reciprocalBids: none, met: none, ...change }
}

test("two accounts that share something are no finding until they meet at a lot", () => {
  expect(judgePair(pair(["address", "card", "device"]))).toEqual([])
})

test("bidding on the lots of an account with the same card or browser is grave; with the same address, medium", () => {
  const bidsOn = lots(2)
  for (const what of ["card", "device"] as const)
    expect(judgePair(pair([what], { bidsOn }))).toMatchObject([
      { kind: "seller", memberId: "a", otherId: "b", severity: "high" },
    ])
  expect(judgePair(pair(["address"], { bidsOn }))).toMatchObject([{ severity: "medium" }])
  expect(judgePair(pair(["address", "device"], { bidsOn }))).toMatchObject([{ severity: "high" }])
})

test("two who sell to each other are two findings, each with its own bidder first", () => {
  const found = judgePair(pair(["card"], { bidsOn: lots(1), reciprocalBids: lots(3) }))
  expect(found.map(({ memberId, otherId }) => [memberId, otherId])).toEqual([
    ["a", "b"],
    ["b", "a"],
  ])
  expect(found[1]?.evidence).toContainEqual({ what: "bidsOn", count: 3, links: [] })
  expect(found[1]?.evidence).toContainEqual({ what: "reciprocalBids", count: 1, links: [] })
})

test("two bidders of one household at one lot are the mildest finding", () => {
  expect(judgePair(pair(["address"], { met: lots(1) }))).toMatchObject([
    { kind: "together", severity: "low" },
  ])
  expect(judgePair(pair(["device"], { met: lots(1) }))).toMatchObject([{ severity: "medium" }])
})

const raiser = (count: number, change: Partial<RaiserFacts> = {}): RaiserFacts => ({
  memberId: "a",
  sellerId: "s",
  ofSeller: lots(count),
  ofAll: count,
  won: 0,
  raised: count,
  ...change,
})

test("a member who only sets prices of one seller's lots is a finding from four lots on, and a grave one from eight", () => {
  expect(judgeRaiser(raiser(3))).toEqual([])
  expect(judgeRaiser(raiser(4))).toMatchObject([{ kind: "raiser", otherId: "s", severity: "medium" }])
  expect(judgeRaiser(raiser(8))).toMatchObject([{ severity: "high" }])
  expect(judgeRaiser(raiser(8, { ofAll: 10 }))).toMatchObject([{ severity: "medium" }])
  expect(judgeRaiser(raiser(8, { ofAll: 11 }))).toEqual([])
})

test("one cheap win, of that seller or elsewhere, does not end the suspicion; regular buying does", () => {
  expect(judgeRaiser(raiser(10, { ofAll: 11 }))).toMatchObject([{ severity: "medium" }])
  const [found] = judgeRaiser(raiser(10, { won: 1, raised: 9 }))
  expect(found).toMatchObject({ severity: "high" })
  expect(found?.evidence).toContainEqual({ what: "hardlyWon", count: 1, of: 10 })
  expect(judgeRaiser(raiser(10, { won: 2, raised: 8 }))).toEqual([])
  expect(judgeRaiser(raiser(9, { won: 1, raised: 8 }))).toEqual([])
})

test("a fan who is outbid early is the mildest finding, however many lots", () => {
  expect(judgeRaiser(raiser(40, { raised: 9 }))).toMatchObject([{ severity: "low" }])
  expect(judgeRaiser(raiser(40, { raised: 10 }))).toMatchObject([{ severity: "medium" }])
  expect(judgeRaiser(raiser(40, { raised: 20 }))).toMatchObject([{ severity: "high" }])
})

const defaulter = (count: number, won: number): DefaulterFacts => ({
  memberId: "a",
  defaults: lots(count),
  won,
})

test("defaults are a finding from the second on, unless they are rare among the member's wins", () => {
  expect(judgeDefaulter(defaulter(1, 1))).toEqual([])
  expect(judgeDefaulter(defaulter(2, 2))).toMatchObject([
    { kind: "defaulter", otherId: null, severity: "medium" },
  ])
  expect(judgeDefaulter(defaulter(2, 20))).toMatchObject([{ severity: "medium" }])
  expect(judgeDefaulter(defaulter(2, 21))).toEqual([])
  expect(judgeDefaulter(defaulter(3, 6))).toMatchObject([{ severity: "high" }])
  expect(judgeDefaulter(defaulter(3, 7))).toMatchObject([{ severity: "medium" }])
})

const count = fc.nat({ max: 40 })
const gravity = (severity: (typeof severities)[number]) => severities.indexOf(severity)

test("more evidence never makes a finding milder or removes it", () => {
  const some = fc.subarray([...sharedKinds], { minLength: 1 })
  fc.assert(
    fc.property(some, fc.constantFrom(...sharedKinds), count, count, count, (what, more, on, back, met) => {
      const evidence = { bidsOn: lots(on), reciprocalBids: lots(back), met: lots(met) }
      const before = judgePair(pair(what, evidence))
      const after = judgePair(pair([...what, more], evidence))
      expect(after.length).toBe(before.length)
      for (const [place, { severity }] of before.entries())
        expect(gravity(after[place]?.severity ?? "low")).toBeGreaterThanOrEqual(gravity(severity))
    }),
  )
  fc.assert(
    fc.property(count, count, (defaults, paid) => {
      const [before] = judgeDefaulter(defaulter(defaults, defaults + paid))
      const [after] = judgeDefaulter(defaulter(defaults + 1, defaults + paid + 1))
      if (before) expect(gravity(after?.severity ?? "low")).toBeGreaterThanOrEqual(gravity(before.severity))
      if (before) expect(after).toBeDefined()
    }),
  )
})

test("every finding has evidence and meets its thresholds, and setting more prices never makes it milder", () => {
  fc.assert(
    fc.property(count, count, count, count, (ofSeller, others, won, raised) => {
      const evidence = {
        ofAll: ofSeller + others,
        won: Math.min(won, ofSeller),
        raised: Math.min(raised, ofSeller),
      }
      const [found] = judgeRaiser(raiser(ofSeller, evidence))
      if (!found) return
      expect(found.evidence.length).toBeGreaterThan(0)
      expect(evidence.won).toBeLessThanOrEqual(ofSeller * terms.shareWon)
      expect(ofSeller).toBeGreaterThanOrEqual(terms.minLotsOfOneSeller)
      expect(others).toBeLessThanOrEqual(ofSeller * (1 / terms.shareOfOneSeller - 1) + 1e-9)
      const [more] = judgeRaiser(raiser(ofSeller, { ...evidence, raised: evidence.raised + 1 }))
      expect(gravity(more?.severity ?? "low")).toBeGreaterThanOrEqual(gravity(found.severity))
    }),
  )
})

test("`isGraver` is a strict order", () => {
  for (const one of severities)
    for (const other of severities) expect(isGraver(one, other)).toBe(gravity(one) > gravity(other))
})
