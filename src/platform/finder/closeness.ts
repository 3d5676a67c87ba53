import { farIn, inName, notThere } from "./postings.ts"
import type { IndexedWord } from "./vocabulary.ts"

export type Closeness = "exact" | "beginning" | "letter" | "slip" | "slips"

export type WordCandidate = { word: IndexedWord; closeness: Closeness }

/** Scores by field: name, maker, other facts. */
const worths: Record<Closeness, readonly [number, number, number]> = {
  exact: [100, 80, 50],
  beginning: [70, 55, 35],
  // Matches names only, see beginnings.ts.
  letter: [70, 55, 0],
  slip: [60, 48, 25],
  slips: [45, 36, 15],
}

/** Indexed by the entry's six lowest bits; 0 for absent entries. */
export function worthTable(closeness: Closeness): Uint8Array {
  return tables[closeness]
}

const tables = Object.fromEntries(
  (Object.keys(worths) as Closeness[]).map((closeness) => [
    closeness,
    Uint8Array.from({ length: notThere + 1 }, (_, rest) => worths[closeness][rest >>> 4] ?? 0),
  ]),
) as Record<Closeness, Uint8Array>

/** Scores the first query word if it begins the name, and a word that follows the previous query word. */
export const beginsWorth = 15
export const followsWorth = 12

/** Returns -1 if the position is unknown or not in the name. */
export function placeIn(rest: number): number {
  return rest >>> 4 === inName && (rest & 15) !== farIn ? rest & 15 : -1
}
