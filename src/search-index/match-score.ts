import { absent, farPosition, inName } from "./postings.ts"
import { keysOf, recordOf } from "./records.ts"
import type { IndexedWord } from "./vocabulary.ts"

export type WordMatchKind = "exact" | "prefix" | "shortPrefix" | "typo" | "typos"

export type WordCandidate = { word: IndexedWord; matchKind: WordMatchKind }

/** Scores by field: name, maker, other facts. */
const scores: Record<WordMatchKind, readonly [number, number, number]> = {
  exact: [100, 80, 50],
  prefix: [70, 55, 35],
  // Matches names only, see prefix-index.ts.
  shortPrefix: [70, 55, 0],
  typo: [60, 48, 25],
  typos: [45, 36, 15],
}

/** Indexed by the entry's six lowest bits; 0 for absent entries. */
export function scoreTable(kind: WordMatchKind): Uint8Array {
  return tables[kind]
}

const tables = recordOf(keysOf(scores), (kind) =>
  Uint8Array.from({ length: absent + 1 }, (_, rest) => scores[kind][rest >>> 4] ?? 0),
)

/** Scores the first query word if it begins the name, and a word that follows the previous query word. */
export const nameStartScore = 15
export const adjacentWordScore = 12

/** Returns -1 if the position is unknown or not in the name. */
export function positionInName(rest: number): number {
  return rest >>> 4 === inName && (rest & 15) !== farPosition ? rest & 15 : -1
}
