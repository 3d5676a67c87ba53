import type { ConditionReport } from "#domains/auctions/lot.ts"
import type { Prng } from "./keyed-prng.ts"

type ConditionChoices = {
  fills: readonly ConditionReport["fillLevel"][]
  seals: readonly string[]
  labels: readonly string[]
  boxes: readonly string[]
  remarks: readonly string[]
}

const recentChoices: ConditionChoices = {
  fills: ["full", "full", "full", "full", "full", "into neck"],
  seals: ["Intact", "Intact", "Intact, as it left the distillery"],
  labels: ["Clean", "Clean", "Clean, one small scuff at the edge"],
  boxes: [
    "Original carton",
    "Original carton",
    "Original tube",
    "No box",
    "Original carton, one corner bumped",
  ],
  remarks: [],
}

const matureChoices: ConditionChoices = {
  fills: ["full", "full", "into neck", "into neck", "base of neck"],
  seals: ["Intact", "Intact, capsule lightly marked", "Intact, a little lifted at the edge"],
  labels: ["Clean", "Light scuffs", "Slight fading", "Small tear at the lower edge"],
  boxes: ["Original carton, light wear", "Original tube, lid dented", "Wooden box", "No box"],
  remarks: ["Kept upright in a cabinet.", "From the seller's own collection, bought on release."],
}

const oldChoices: ConditionChoices = {
  fills: ["into neck", "base of neck", "base of neck", "top shoulder", "upper shoulder"],
  seals: ["Intact, capsule oxidised", "Intact, lead capsule slightly split", "Spring cap sound"],
  labels: ["Faded, all words legible", "Foxing along the top", "Stained, no text lost", "Scuffed"],
  boxes: ["No box", "No box", "Original carton, worn and taped", "Wooden presentation box, marked"],
  remarks: [
    "A fine haze that clears when stood.",
    "Import label of the period on the back.",
    "A little sediment.",
  ],
}

const veryOldChoices: ConditionChoices = {
  fills: ["base of neck", "top shoulder", "upper shoulder", "upper shoulder", "mid shoulder"],
  seals: [
    "Intact, cork dry at the edge",
    "Spring cap with rust, sound",
    "Lead capsule split, no seepage seen",
  ],
  labels: ["Heavily foxed, legible", "Torn at one side, vintage legible", "Water-stained, no text lost"],
  boxes: ["No box"],
  remarks: ["Sold as a bottle of its age: please study the fill.", "Weight checked; no recent loss found."],
}

/** The effect of age on a bottle: the level sinks, the capsule and the label suffer, the box goes missing. */
export function conditionAfter(years: number, random: Prng): ConditionReport {
  const choices = choicesAfter(years)
  return {
    fillLevel: random.pick(choices.fills),
    seal: random.pick(choices.seals),
    label: random.pick(choices.labels),
    box: random.pick(choices.boxes),
    remarks: choices.remarks.length > 0 && random.isOne(0.35) ? random.pick(choices.remarks) : null,
  }
}

function choicesAfter(years: number): ConditionChoices {
  if (years < 12) return recentChoices
  if (years < 28) return matureChoices
  return years < 50 ? oldChoices : veryOldChoices
}
