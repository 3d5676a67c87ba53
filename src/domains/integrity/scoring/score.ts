import { type FeatureName, type Features, featureNames } from "./features.ts"
import type { IntegrityWeights } from "./weights.ts"

export type Score = { score: number; reasons: readonly FeatureName[] }

/** From 0 to 100, with the features that contributed, the strongest first. */
export function scoreOf(features: Features, { bias, weights }: IntegrityWeights): Score {
  const parts = featureNames.map((name) => ({ name, part: features[name] * weights[name] }))
  const sum = parts.reduce((total, { part }) => total + part, bias)
  const least = Math.max(0.05 * (sum - bias), Number.EPSILON)
  const reasons = parts
    .filter(({ part }) => part >= least)
    .toSorted((one, other) => other.part - one.part)
    .map(({ name }) => name)
  return { score: 100 / (1 + Math.exp(-sum)), reasons }
}
