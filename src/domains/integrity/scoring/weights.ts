import { z } from "zod"
import { type FeatureName, featureNames } from "./features.ts"

/**
 * What each feature adds to the score, before the logistic function. None is negative: more evidence never lowers a
 * score. `npm run bench -- integrity fit` fits these to generated worlds, `npm run quaich -- fit-integrity-weights` to
 * decisions of staff.
 */
export type IntegrityWeights = {
  version: number
  bias: number
  weights: Readonly<Record<FeatureName, number>>
}

export const usualWeights: IntegrityWeights = {
  version: 1,
  bias: -5.14,
  weights: {
    rarelyWins: 1.35,
    priceEffect: 2,
    focus: 1.49,
    coverage: 10.03,
    quickAnswers: 10.77,
    probing: 2.95,
    stopsAtReserve: 4.73,
    leavesEarly: 0.5,
    sharedMarks: 8,
    ring: 3.42,
    reciprocal: 5.13,
    secondChances: 14,
  },
}

const weight = z.number().min(0).max(100)
export const IntegrityWeightsInput = z.object({
  version: z.int().positive(),
  bias: z.number().min(-100).max(0),
  weights: z.object(
    Object.fromEntries(featureNames.map((name) => [name, weight])) as Record<FeatureName, typeof weight>,
  ),
})
