import { farIn, inName, notThere } from "./postings.ts"
import type { Word } from "./vocabulary.ts"

/** How an indexed word matches a query word. */
export type Closeness = "exact" | "beginning" | "letter" | "slip" | "slips"

/** An indexed word that may match a query word. */
export type Choice = { word: Word; closeness: Closeness }

/** By the field of the match: name, maker, other facts. */
const worths: Record<Closeness, readonly [number, number, number]> = {
  exact: [100, 80, 50],
  beginning: [70, 55, 35],
  // Nearly every document has a fact that begins with any one or two letters, so they match names only.
  letter: [70, 55, 0],
  slip: [60, 48, 25],
  slips: [45, 36, 15],
}

/** The score of a word's entry, by the entry's six lowest bits; absent entries score 0. */
export function worthTable(closeness: Closeness): Uint8Array {
  return tables[closeness]
}

const tables = Object.fromEntries(
  (Object.keys(worths) as Closeness[]).map((closeness) => [
    closeness,
    Uint8Array.from({ length: notThere + 1 }, (_, rest) => worths[closeness][rest >>> 4] ?? 0),
  ]),
) as Record<Closeness, Uint8Array>

/** Bonus for the first query word if it begins the name, and for a word that follows the previous query word. */
export const beginsWorth = 15
export const followsWorth = 12

/** The entry's position in the name; -1 if it is unknown or not in the name. */
export function placeIn(rest: number): number {
  return rest >>> 4 === inName && (rest & 15) !== farIn ? rest & 15 : -1
}
