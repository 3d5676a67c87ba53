/** What makes two sales sales of the same bottle, besides its distillery. */
export type BottleFacts = {
  age: number | null
  bottler: string
  vintage: number | null
  abvPercent: number
  volumeMl: number
}

/** One fact in which a bottle that was sold is not the bottle that is valued. */
export type Difference = {
  [Fact in keyof BottleFacts]: { fact: Fact; wanted: BottleFacts[Fact]; sold: BottleFacts[Fact] }
}[keyof BottleFacts]

const facts = ["age", "bottler", "vintage", "abvPercent", "volumeMl"] as const

/** In the order in which they matter. None: it is the same bottle. */
export function differencesOf(wanted: BottleFacts, sold: BottleFacts): Difference[] {
  return facts.flatMap((fact) =>
    isSame(fact, wanted, sold) ? [] : [{ fact, wanted: wanted[fact], sold: sold[fact] } as Difference],
  )
}

/** Labels round strengths to a tenth. */
function isSame(fact: keyof BottleFacts, wanted: BottleFacts, sold: BottleFacts): boolean {
  if (fact !== "abvPercent") return wanted[fact] === sold[fact]
  return Math.abs(wanted.abvPercent - sold.abvPercent) < 0.1
}

/** An age beside none says nothing of a price. */
const ageBesideNone = 9
const most = 4

/**
 * How far two bottles are from each other: the years between their ages; another bottler, a vintage beside none and far
 * strengths as much as four years, another size as much as three.
 */
export function distanceOf(wanted: BottleFacts, sold: BottleFacts): number {
  return differencesOf(wanted, sold).reduce((sum, difference) => sum + weightOf(difference), 0)
}

function weightOf(difference: Difference): number {
  switch (difference.fact) {
    case "age":
      return difference.wanted === null || difference.sold === null
        ? ageBesideNone
        : Math.abs(difference.wanted - difference.sold)
    case "bottler":
      return most
    case "vintage":
      return difference.wanted === null || difference.sold === null
        ? most
        : Math.min(most, Math.abs(difference.wanted - difference.sold))
    case "abvPercent":
      return Math.min(most, Math.abs(difference.wanted - difference.sold) / 2)
    case "volumeMl":
      return 3
  }
}
