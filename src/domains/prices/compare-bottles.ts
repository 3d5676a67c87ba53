export type ComparedFacts = {
  age: number | null
  bottler: string
  vintage: number | null
  abvPercent: number
  volumeMl: number
}

export type BottleDifference = {
  [Fact in keyof ComparedFacts]: { fact: Fact; wanted: ComparedFacts[Fact]; sold: ComparedFacts[Fact] }
}[keyof ComparedFacts]

const facts = ["age", "bottler", "vintage", "abvPercent", "volumeMl"] as const

export function differencesOf(wanted: ComparedFacts, sold: ComparedFacts): BottleDifference[] {
  return facts.flatMap((fact) =>
    isSame(fact, wanted, sold) ? [] : [{ fact, wanted: wanted[fact], sold: sold[fact] } as BottleDifference],
  )
}

/** Labels round strengths to a tenth of a percent. */
function isSame(fact: keyof ComparedFacts, wanted: ComparedFacts, sold: ComparedFacts): boolean {
  if (fact !== "abvPercent") return wanted[fact] === sold[fact]
  return Math.abs(wanted.abvPercent - sold.abvPercent) < 0.1
}

/** A bottle with an age says nothing about the price of one without. */
const ageBesideNone = 9
const max = 4

/**
 * In years of age. Another bottler counts 4, another size 3; vintages and strengths (half a year per percent) at most
 * 4; a missing vintage 4.
 */
export function distanceOf(wanted: ComparedFacts, sold: ComparedFacts): number {
  return differencesOf(wanted, sold).reduce((sum, difference) => sum + weightOf(difference), 0)
}

function weightOf(difference: BottleDifference): number {
  switch (difference.fact) {
    case "age":
      return difference.wanted === null || difference.sold === null
        ? ageBesideNone
        : Math.abs(difference.wanted - difference.sold)
    case "bottler":
      return max
    case "vintage":
      return difference.wanted === null || difference.sold === null
        ? max
        : Math.min(max, Math.abs(difference.wanted - difference.sold))
    case "abvPercent":
      return Math.min(max, Math.abs(difference.wanted - difference.sold) / 2)
    case "volumeMl":
      return 3
  }
}
