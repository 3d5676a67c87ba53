import fc from "fast-check"
import { expect, test } from "vitest"
import { terms } from "../rules.ts"
import { featureNames, featuresOfDefaults, featuresOfPair, lossDoubt, type PairContext } from "./features.ts"
import { emptyPair, type PairFacts } from "./pair-facts.ts"
import { scoreOf } from "./score.ts"
import { IntegrityWeightsInput, usualWeights } from "./weights.ts"

const closest = 0.35

const facts = fc
  .record({
    lost: fc.integer({ min: 1, max: 60 }),
    won: fc.nat({ max: 20 }),
    closeness: fc.double({ min: 0, max: 1, noNaN: true }),
    price: fc.integer({ min: 20_00, max: 900_00 }),
    wonPrice: fc.integer({ min: 20_00, max: 900_00 }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ lost, won, closeness, price, wonPrice, shares }): PairFacts => {
    const [effect = 0, quick = 0, probed = 0, stopped = 0, early = 0, raised = 0] = shares
    return {
      ...emptyPair(),
      lots: lost + won,
      lost,
      won,
      wonCents: won * wonPrice,
      expectedWins: closest * (won + lost * closeness),
      lostHammerCents: lost * price,
      effectCents: Math.floor(lost * price * effect * 0.5),
      raised: Math.floor(lost * raised),
      answers: lost * 2,
      quickAnswers: Math.floor(lost * 2 * quick),
      probed: Math.floor(lost * probed),
      stoppedAtReserve: Math.floor(lost * stopped),
      leftEarly: Math.floor(lost * early),
    }
  })

const contexts = fc
  .record({
    pair: facts,
    back: fc.option(facts, { nil: undefined }),
    more: fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 60 }), fc.nat({ max: 5_000 })),
    shared: fc.constantFrom(0, 0, 0.45, 0.9),
  })
  .map(({ pair, back, more: [elsewhere, unseen, others], shared }): PairContext => {
    const ofSeller = pair.lots + unseen
    const supply = { lots: ofSeller + elsewhere + others, ofSeller, ofActor: pair.lots + elsewhere }
    return { pair, back, supply, shared, ringStrength: 0 }
  })

const score = (context: PairContext) => scoreOf(featuresOfPair(context), usualWeights).score

test("every feature is between 0 and 1, and so is a score of 100", () => {
  fc.assert(
    fc.property(contexts, (context) => {
      const features = featuresOfPair(context)
      for (const name of featureNames) {
        expect(features[name]).toBeGreaterThanOrEqual(0)
        expect(features[name]).toBeLessThanOrEqual(1)
      }
      expect(score(context)).toBeGreaterThan(0)
      expect(score(context)).toBeLessThanOrEqual(100)
    }),
  )
})

const worse = [
  ["effectCents", 5_00],
  ["quickAnswers", 1],
  ["probed", 1],
  ["stoppedAtReserve", 1],
  ["leftEarly", 1],
] as const

test("more of anything suspicious never lowers a score", () => {
  fc.assert(
    fc.property(contexts, fc.constantFrom(...worse), (context, [name, step]) => {
      const pair = { ...context.pair, [name]: context.pair[name] + step }
      expect(score({ ...context, pair })).toBeGreaterThanOrEqual(score(context))
    }),
  )
  fc.assert(
    fc.property(contexts, (context) => {
      expect(score({ ...context, shared: 0.95 })).toBeGreaterThanOrEqual(score(context))
      const pair = { ...context.pair, accounts: new Set(["one", "two"]) }
      expect(score({ ...context, pair, ringStrength: 0.9 })).toBeGreaterThanOrEqual(score(context))
    }),
  )
})

test("fewer wins for the same closeness never lower a score", () => {
  fc.assert(
    fc.property(contexts, (context) => {
      const { pair } = context
      const fewer = { ...pair, won: Math.max(0, pair.won - 1), wonCents: pair.wonCents * 0.5 }
      expect(score({ ...context, pair: fewer })).toBeGreaterThanOrEqual(score(context) - 1e-9)
    }),
  )
})

test("a cheap win elsewhere lowers a score at most slightly", () => {
  fc.assert(
    fc.property(contexts, (context) => {
      const { supply } = context
      const after = { ...context, supply: { ...supply, lots: supply.lots + 1, ofActor: supply.ofActor + 1 } }
      expect(score(context) - score(after)).toBeLessThan(10)
    }),
  )
})

test("a cheap win of the seller's own lots is no proof of buying either", () => {
  fc.assert(
    fc.property(facts, (some) => {
      const pair = { ...some, won: 0, wonCents: 0, expectedWins: some.expectedWins + 2 }
      const wonCents = (0.1 * pair.lostHammerCents) / pair.lost
      const after = { ...pair, won: 1, wonCents, expectedWins: pair.expectedWins + closest }
      expect(lossDoubt(pair) - lossDoubt(after)).toBeLessThan(0.06)
    }),
  )
})

test("a fan who wins as often as others who come as close is no suspect, however much is on one seller", () => {
  fc.assert(
    fc.property(contexts, fc.double({ min: 0, max: 1, noNaN: true }), (context, luck) => {
      const { lost } = context.pair
      const usualCents = context.pair.lostHammerCents / lost
      // Won lots add to what is expected, so the wins that suffice are a bit more than the share of the lost ones.
      const won = Math.ceil((lost * closest * (1 + luck)) / (1 - closest))
      const expectedWins = closest * (won + lost)
      const pair = { ...context.pair, won, wonCents: won * usualCents, expectedWins, lots: lost + won }
      const supply = { lots: 1_000, ofSeller: pair.lots, ofActor: pair.lots }
      const own = { ...context, pair, supply, shared: 0, back: undefined }
      expect(lossDoubt(pair)).toBe(0)
      expect(score(own)).toBeLessThan(terms.findingScore / 10)
    }),
  )
})

test("the same browser as the seller's is enough with one bid; a shared address is not", () => {
  const pair = { ...emptyPair(), lots: 1 }
  const supply = { lots: 1_000, ofSeller: 10, ofActor: 1 }
  const own = { pair, supply, ringStrength: 0, back: undefined }
  expect(score({ ...own, shared: 0.9 })).toBeGreaterThan(85)
  expect(score({ ...own, shared: 0.45 })).toBeLessThan(terms.findingScore)
})

test("one default with a second chance is chance, a second for the same account is not", () => {
  const scores = [1, 2, 3].map((times) => scoreOf(featuresOfDefaults(times, 0), usualWeights).score)
  expect(scores[0]).toBeLessThan(terms.findingScore)
  expect(scores[1]).toBeGreaterThan(terms.findingScore)
  expect(scores[2]).toBeGreaterThan(scores[1] ?? 100)
})

test("the weights that ship are valid, and a negative one is not", () => {
  expect(IntegrityWeightsInput.parse(usualWeights)).toEqual(usualWeights)
  const negative = { ...usualWeights, weights: { ...usualWeights.weights, focus: -1 } }
  expect(IntegrityWeightsInput.safeParse(negative).success).toBe(false)
})
