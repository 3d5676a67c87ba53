import { farIn, inName, notThere } from "./postings.ts"
import type { Word } from "./vocabulary.ts"

/** How a word of the documents answers to one that was asked for. */
export type Closeness = "exact" | "beginning" | "letter" | "slip" | "slips"

/** A word that may stand for what was asked. */
export type Choice = { word: Word; closeness: Closeness }

/** By the field it stands in: name, maker, other facts. */
const worths: Record<Closeness, readonly [number, number, number]> = {
  exact: [100, 80, 50],
  beginning: [70, 55, 35],
  // One or two letters begin some fact or other of nearly everything: they say nothing but of names.
  letter: [70, 55, 0],
  slip: [60, 48, 25],
  slips: [45, 36, 15],
}

/** What each entry of a word is worth, by the six lowest bits of the entry; what is not there is worth nothing. */
export function worthTable(closeness: Closeness): Uint8Array {
  return tables[closeness]
}

const tables = Object.fromEntries(
  (Object.keys(worths) as Closeness[]).map((closeness) => [
    closeness,
    Uint8Array.from({ length: notThere + 1 }, (_, rest) => worths[closeness][rest >>> 4] ?? 0),
  ]),
) as Record<Closeness, Uint8Array>

/** For the first word asked that begins the name, and for one that follows the one asked before it. */
export const beginsWorth = 15
export const followsWorth = 12

/** Where in the name an entry stands; undefined when that says nothing. */
export function placeIn(rest: number): number {
  return rest >>> 4 === inName && (rest & 15) !== farIn ? rest & 15 : -1
}
