import { type FeatureName, type Features, featureNames, noFeatures } from "./features.ts"
import type { IntegrityWeights } from "./weights.ts"

export type LabelledFeatures = { features: Features; isTrue: boolean }

type FitOptions = { rounds?: number; from: IntegrityWeights }

/**
 * Every feature keeps some weight: what the rows do not show may yet be true. The seller's browser and a second
 * chance that came to the same account twice are enough alone, and the effect on the price is the harm itself.
 */
const leastWeights: Partial<Readonly<Record<FeatureName, number>>> = {
  sharedMarks: 8,
  secondChances: 14,
  priceEffect: 2,
}
const leastOfOthers = 0.5

/**
 * Logistic regression by projected gradient (Adam). The fewer the rows, the closer the result stays to the weights
 * before.
 */
export function fitWeights(
  rows: readonly LabelledFeatures[],
  { from, rounds = 600 }: FitOptions,
): IntegrityWeights {
  const before = [from.bias, ...featureNames.map((name) => from.weights[name])]
  const values = [...before]
  const least = [0, ...featureNames.map((name) => leastWeights[name] ?? leastOfOthers)]
  const means = before.map(() => 0)
  const squares = before.map(() => 0)
  const inputs = rows.map(({ features }) => [1, ...featureNames.map((name) => features[name])])
  const total = rows.length
  for (let round = 1; round <= rounds; round++) {
    const gradient = values.map((value, place) => (value - (before[place] ?? 0)) / (total + 1))
    for (const [index, row] of rows.entries()) addGradient(gradient, inputs[index] ?? [], values, row, total)
    for (const [place, slope] of gradient.entries()) {
      const mean = 0.9 * (means[place] ?? 0) + 0.1 * slope
      const square = 0.99 * (squares[place] ?? 0) + 0.01 * slope * slope
      means[place] = mean
      squares[place] = square
      const step = (0.05 * (mean / (1 - 0.9 ** round))) / (Math.sqrt(square / (1 - 0.99 ** round)) + 1e-9)
      const moved = (values[place] ?? 0) - step
      values[place] = place === 0 ? Math.min(0, moved) : Math.max(least[place] ?? 0, moved)
    }
  }
  return toWeights(values, from)
}

function addGradient(
  gradient: number[],
  input: readonly number[],
  values: readonly number[],
  { isTrue }: LabelledFeatures,
  total: number,
): void {
  let sum = 0
  for (const [place, value] of input.entries()) sum += value * (values[place] ?? 0)
  const error = (1 / (1 + Math.exp(-sum)) - (isTrue ? 1 : 0)) / total
  for (const [place, value] of input.entries()) gradient[place] = (gradient[place] ?? 0) + error * value
}

function toWeights([bias = 0, ...rest]: readonly number[], { version }: IntegrityWeights): IntegrityWeights {
  const weights = { ...noFeatures }
  const rounded = (value: number) => Math.round(value * 100) / 100
  for (const [place, name] of featureNames.entries())
    Object.assign(weights, { [name]: rounded(rest[place] ?? 0) })
  return { version: version + 1, bias: rounded(bias), weights }
}
