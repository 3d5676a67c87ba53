import { featureNames, noFeatures } from "#domains/integrity/scoring/features.ts"
import { fitWeights } from "#domains/integrity/scoring/fit-weights.ts"
import { type IntegrityWeights, usualWeights } from "#domains/integrity/scoring/weights.ts"
import { denseSize, fullSize, shillKinds, type WorldSize } from "./draft.ts"
import {
  accusedByThresholds,
  countFound,
  labelled,
  measureWorld,
  scanWorld,
  type WorldMeasure,
  withFalseAlarms,
} from "./measure-world.ts"
import { searchAtScale } from "./search-at-scale.ts"

type SeededWorld = readonly [seed: number, size: WorldSize]
const worldsOf = (size: WorldSize, ...seeds: number[]) => seeds.map((seed): SeededWorld => [seed, size])
const fittedOn = [...worldsOf(fullSize, 1, 2, 3, 4), ...worldsOf(denseSize, 5, 6, 7)]
const measuredOn = worldsOf(fullSize, 101, 102, 103, 104, 105, 106, 107, 108)
const denseMeasuredOn = worldsOf(denseSize, 111, 112)

const searchedWorld = 301

/** Below one in 500, so that other worlds stay within it. */
const aimedFalseAlarms = 1 / 900

/** The fit begins here, and not at the weights that ship, so that it always has the same result. */
const plain: IntegrityWeights = {
  version: 0,
  bias: -4,
  weights: { ...noFeatures, ...Object.fromEntries(featureNames.map((name) => [name, 2])) },
}

/** Fits weights to some generated worlds, and measures those that ship on others. */
export async function run(): Promise<void> {
  const worlds = fittedOn.map((world) => scanWorld(...world))
  const fitted = fitWeights(worlds.flatMap(labelled), { from: plain, rounds: 1_500 })
  printWeights(`Fitted to the worlds ${seedsOf(fittedOn)}`, withFalseAlarms(fitted, worlds, aimedFalseAlarms))
  printWeights("Shipped", usualWeights)
  measure("20,000 bidders, 8,000 lots", measuredOn)
  measure("20,000 bidders, 24,000 lots, three times as many bids", denseMeasuredOn)
  const search = await searchAtScale(searchedWorld)
  console.log(
    `\nThe nightly job on a database with ${search.bids.toLocaleString("en-SG")} bids (world ${searchedWorld}): ` +
      `${search.seconds.toFixed(1)} s, ${search.heapMb.toFixed(0)} MB of heap, ${search.found} of ${search.planted} found`,
  )
}

function measure(title: string, worlds: readonly SeededWorld[]): void {
  const start = performance.now()
  const scores: WorldMeasure[] = []
  const thresholds: WorldMeasure[] = []
  for (const each of worlds) {
    const world = scanWorld(...each)
    scores.push(measureWorld(world, usualWeights))
    thresholds.push(countFound(world, accusedByThresholds(world)))
  }
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  console.log(`\n${title}: worlds ${seedsOf(worlds)}, generated and scanned in ${seconds} s`)
  printResults("scores", scores)
  printResults("thresholds before", thresholds)
}

function seedsOf(worlds: readonly SeededWorld[]): string {
  return worlds.map(([seed]) => seed).join(", ")
}

function printWeights(title: string, { bias, weights }: IntegrityWeights): void {
  console.log(`${title}: bias ${bias}, ${featureNames.map((name) => `${name} ${weights[name]}`).join(", ")}`)
}

function printResults(name: string, results: readonly WorldMeasure[]): void {
  const sum = (of: (result: WorldMeasure) => number) => results.reduce((all, result) => all + of(result), 0)
  const worst = Math.min(...results.map(({ found, planted }) => found / planted))
  const alarms = sum(({ falseAlarms }) => falseAlarms.length)
  const most = Math.max(...results.map(({ falseAlarms, honest }) => falseAlarms.length / honest))
  console.log(
    `${name}: ${percent(sum(({ found }) => found) / sum(({ planted }) => planted))} found (worst world ${percent(worst)}), ` +
      `false alarms 1 in ${Math.round(sum(({ honest }) => honest) / alarms)} (worst world 1 in ${Math.round(1 / most)})`,
  )
  for (const kind of shillKinds) {
    const found = sum(({ byKind }) => byKind.get(kind)?.found ?? 0)
    const planted = sum(({ byKind }) => byKind.get(kind)?.planted ?? 0)
    console.log(`  ${kind.padEnd(36)} ${found} of ${planted}`)
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
