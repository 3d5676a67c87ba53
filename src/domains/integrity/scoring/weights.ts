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
  bias: -4.23,
  weights: {
    rarelyWins: 3.05,
    priceEffect: 2,
    focus: 1.25,
    coverage: 10.2,
    quickAnswers: 9.6,
    probing: 2.37,
    stopsAtReserve: 4.51,
    leavesEarly: 0.5,
    sharedMarks: 7,
    ring: 2.99,
    reciprocal: 4.15,
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
