import { expect, test } from "vitest"
import { usualWeights } from "#domains/integrity/scoring/weights.ts"
import type { WorldSize } from "../bench/integrity/draft.ts"
import { labelled, measureWorld, scanWorld } from "../bench/integrity/measure-world.ts"

/** A fourth of the world that the weights were fitted to, three times. Other seeds than of the fit. */
const small: WorldSize = { bidders: 5_000, shills: 50, lots: 2_000, sellers: 125 }
const worlds = [201, 202, 203].map((seed) => scanWorld(seed, small))

test("nine of ten planted shills are found, some of each kind, and at most one honest bidder in 500 is suspected", () => {
  const results = worlds.map((world) => measureWorld(world, usualWeights))
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
  const planted = sum(results.map((result) => result.planted))
  expect(planted).toBeGreaterThanOrEqual(worlds.length * small.shills)
  expect(sum(results.map(({ found }) => found)) / planted).toBeGreaterThanOrEqual(0.9)
  expect(sum(results.map(({ falseAlarms }) => falseAlarms.length))).toBeLessThanOrEqual(
    sum(results.map(({ honest }) => honest)) / 500,
  )
  for (const kind of results[0]?.byKind.keys() ?? []) {
    const ofKind = results.map(({ byKind }) => byKind.get(kind) ?? { planted: 0, found: 0 })
    expect(sum(ofKind.map(({ found }) => found)), kind).toBeGreaterThan(
      sum(ofKind.map((each) => each.planted)) / 2,
    )
  }
})

test("without any weight nobody is found, so the features do the work", () => {
  const weights = Object.fromEntries(Object.keys(usualWeights.weights).map((name) => [name, 0]))
  const none = { ...usualWeights, weights: { ...usualWeights.weights, ...weights } }
  for (const world of worlds) expect(measureWorld(world, none)).toMatchObject({ found: 0, falseAlarms: [] })
})

test("a world is the same for the same seed, and its labels are of the planted only", () => {
  const [world] = worlds
  const again = scanWorld(201, small)
  expect(again.lots).toEqual(world?.lots)
  const labels = labelled(again)
  expect(labels.filter(({ isTrue }) => isTrue).length).toBeGreaterThan(small.shills / 3)
  expect(labels.filter(({ isTrue }) => !isTrue).length).toBeGreaterThan(100)
})
