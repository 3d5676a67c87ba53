import type { BitSet } from "./bit-set.ts"
import {
  adjacentWordScore,
  nameStartScore,
  positionInName,
  scoreTable,
  type WordCandidate,
} from "./match-score.ts"
import { absent, type BitFilter, type Postings } from "./postings.ts"

/**
 * Documents with every word so far, ascending; scores; and for each query word by index its position in the name, if
 * known.
 */
export type Matches = {
  documents: Uint32Array
  scores: Uint16Array
  positions: Map<number, Int8Array>
  length: number
}

/** Shared between calls: searching is synchronous. The first word may be in every document. */
const buffers = { entries: new Uint32Array(0), scores: new Uint16Array(0), positions: new Int8Array(0) }

function growBuffers(length: number): typeof buffers {
  if (buffers.entries.length >= length) return buffers
  const size = Math.ceil(length * 1.25)
  buffers.entries = new Uint32Array(size)
  buffers.scores = new Uint16Array(size)
  buffers.positions = new Int8Array(size)
  return buffers
}

/** Buffers for each further word: its score until it is added, and its positions. */
const wordBuffers = { scores: new Uint8Array(0), positions: new Map<number, Int8Array>() }

function growWordBuffers(length: number, wordIndex: number): { scores: Uint8Array; positions: Int8Array } {
  const size = Math.ceil(length * 1.25)
  if (wordBuffers.scores.length < length) wordBuffers.scores = new Uint8Array(size)
  let positions = wordBuffers.positions.get(wordIndex)
  if (!positions || positions.length < length) {
    positions = new Int8Array(size)
    wordBuffers.positions.set(wordIndex, positions)
  }
  return { scores: wordBuffers.scores.fill(0, 0, length), positions: positions.fill(0, 0, length) }
}

/** Returns documents with the first word, minus most that lack another. Valid until the next query. */
export function startMatches(
  choices: readonly WordCandidate[],
  wordIndex: number,
  base: BitSet,
  filters: readonly (readonly BitFilter[])[],
): Matches {
  const [only, ...others] = choices
  const isOne = only !== undefined && others.length === 0
  const entries = isOne ? entriesIn(only.word.postings, base) : unionOf(choices, base)
  const filtered = filters.reduce((left, some) => filterByBits(left, some), entries)
  const { length } = filtered
  if (isOne) return scoreEntries(only, wordIndex, filtered)
  for (let at = 0; at < length; at++) filtered[at] = (filtered[at] ?? 0) >>> 6
  const scores = buffers.scores.fill(0, 0, length)
  return narrowMatches({ documents: filtered, scores, positions: new Map(), length }, choices, wordIndex)
}

function entriesIn({ entries, length }: Postings, base: BitSet): Uint32Array {
  const { entries: left } = growBuffers(length)
  const { words } = base
  let filled = 0
  for (let position = 0; position < length; position++) {
    const entry = entries[position] ?? 0
    left[filled] = entry
    filled += ((words[entry >>> 11] ?? 0) >>> ((entry >>> 6) & 31)) & 1
  }
  return left.subarray(0, filled)
}

function unionOf(choices: readonly WordCandidate[], base: BitSet): Uint32Array {
  const count = choices.reduce((sum, { word }) => sum + word.postings.length, 0)
  const { entries: found } = growBuffers(count)
  if (count * bitmapRatio > base.words.length * 32) return unionByBits(choices, base, found)
  let length = 0
  for (const { word } of choices)
    for (const entry of word.postings.entries.subarray(0, word.postings.length))
      if (base.has(entry >>> 6)) found[length++] = entry & ~63
  found.subarray(0, length).sort()
  let filled = 0
  for (let at = 0; at < length; at++)
    if (at === 0 || found[at] !== found[at - 1]) found[filled++] = found[at] ?? 0
  return found.subarray(0, filled)
}

const bitmapRatio = 32
let seen = new Uint32Array(0)

function unionByBits(choices: readonly WordCandidate[], { words }: BitSet, found: Uint32Array): Uint32Array {
  if (seen.length < words.length) seen = new Uint32Array(Math.ceil(words.length * 1.25))
  seen.fill(0, 0, words.length)
  for (const { word } of choices) {
    const { entries, length } = word.postings
    for (let position = 0; position < length; position++) {
      const entry = entries[position] ?? 0
      seen[entry >>> 11] = (seen[entry >>> 11] ?? 0) | (1 << ((entry >>> 6) & 31))
    }
  }
  let length = 0
  for (let position = 0; position < words.length; position++) {
    let word = (seen[position] ?? 0) & (words[position] ?? 0)
    while (word !== 0) {
      const lowest = word & -word
      found[length++] = (position << 11) + ((31 - Math.clz32(lowest)) << 6)
      word ^= lowest
    }
  }
  return found.subarray(0, length)
}

function filterByBits(entries: Uint32Array, filters: readonly BitFilter[]): Uint32Array {
  const [only, ...others] = filters
  if (!only) return entries
  if (others.length > 0) return filterByAnyBits(entries, filters)
  const { words } = only.bits
  const [by, { length }] = [6 + only.shift, entries]
  let filled = 0
  for (let at = 0; at < length; at++) {
    const entry = entries[at] ?? 0
    const number = entry >>> by
    entries[filled] = entry
    filled += ((words[number >>> 5] ?? 0) >>> (number & 31)) & 1
  }
  return entries.subarray(0, filled)
}

function filterByAnyBits(entries: Uint32Array, filters: readonly BitFilter[]): Uint32Array {
  let filled = 0
  for (const entry of entries)
    if (filters.some(({ bits, shift }) => bits.has(entry >>> (6 + shift)))) entries[filled++] = entry
  return entries.subarray(0, filled)
}

function scoreEntries({ matchKind }: WordCandidate, wordIndex: number, entries: Uint32Array): Matches {
  const table = scoreTable(matchKind)
  const { scores, positions } = buffers
  let filled = 0
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at] ?? 0
    const value = table[entry & 63] ?? 0
    if (value === 0) continue
    entries[filled] = entry >>> 6
    scores[filled] = value
    positions[filled++] = positionInName(entry & 63)
  }
  return { documents: entries, scores, positions: new Map([[wordIndex, positions]]), length: filled }
}

export function narrowMatches(
  matches: Matches,
  choices: readonly WordCandidate[],
  wordIndex: number,
): Matches {
  const { scores, positions } = growWordBuffers(matches.length, wordIndex)
  for (const choice of choices) scoreCandidate(matches, choice, scores, positions)
  return retainMatching(matches, scores, positions, wordIndex)
}

function scoreCandidate(
  { documents, length }: Matches,
  choice: WordCandidate,
  scores: Uint8Array,
  positions: Int8Array,
): void {
  const table = scoreTable(choice.matchKind)
  const { postings } = choice.word
  const details = postings.details()
  if (details) {
    for (let at = 0; at < length; at++) {
      const rest = details[documents[at] ?? 0] ?? absent
      const value = table[rest] ?? 0
      if (value <= (scores[at] ?? 0)) continue
      scores[at] = value
      positions[at] = positionInName(rest)
    }
    return
  }
  const { entries, length: end } = postings
  const entryIndexes = end > length * 8 ? entryIndexesOf(postings, documents, length) : undefined
  let position = 0
  for (let at = 0; at < length && position < end; at++) {
    const document = documents[at] ?? 0
    if (entryIndexes) position = entryIndexes[at] ?? end
    else while (position < end && (entries[position] ?? 0) >>> 6 < document) position++
    const entry = entries[position] ?? 0
    if (position >= end || entry >>> 6 !== document) continue
    const value = table[entry & 63] ?? 0
    if (value <= (scores[at] ?? 0)) continue
    scores[at] = value
    positions[at] = positionInName(entry & 63)
  }
}

let indexBuffer = new Uint32Array(0)

function entryIndexesOf(postings: Postings, documents: Uint32Array, length: number): Uint32Array {
  if (indexBuffer.length < length) indexBuffer = new Uint32Array(Math.ceil(length * 1.25))
  postings.indexesOf(documents, length, indexBuffer)
  return indexBuffer
}

function retainMatching(
  matches: Matches,
  more: Uint8Array,
  morePositions: Int8Array,
  wordIndex: number,
): Matches {
  const { documents, scores, positions } = matches
  const moved = [...positions.values(), morePositions]
  let filled = 0
  for (let at = 0; at < matches.length; at++) {
    const value = more[at] ?? 0
    if (value === 0) continue
    scores[filled] = (scores[at] ?? 0) + value
    if (filled < at) {
      documents[filled] = documents[at] ?? 0
      for (const list of moved) list[filled] = list[at] ?? -1
    }
    filled++
  }
  positions.set(wordIndex, morePositions)
  return { documents, scores, positions, length: filled }
}

export function scoreWordOrder({ scores, positions, length }: Matches, wordCount: number): void {
  const first = positions.get(0)
  if (first)
    for (let at = 0; at < length; at++) if (first[at] === 0) scores[at] = (scores[at] ?? 0) + nameStartScore
  for (let wordIndex = 1; wordIndex < wordCount; wordIndex++) {
    const before = positions.get(wordIndex - 1)
    const currentPositions = positions.get(wordIndex)
    if (!before || !currentPositions) continue
    for (let at = 0; at < length; at++) {
      const position = before[at] ?? -1
      if (position >= 0 && currentPositions[at] === position + 1)
        scores[at] = (scores[at] ?? 0) + adjacentWordScore
    }
  }
}
