import { defineSetting } from "#platform/settings.ts"
import { IntegrityWeightsInput, usualWeights } from "./scoring/weights.ts"

/** Set by `npm run quaich -- fit-integrity-weights --save`. */
export const weightsSetting = defineSetting("integrity-weights", IntegrityWeightsInput, usualWeights)
