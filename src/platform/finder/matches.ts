import type { BitSet } from "./bit-set.ts"
import { beginsWorth, followsWorth, placeIn, type WordCandidate, worthTable } from "./closeness.ts"
import { notThere, type Postings, type Sieve } from "./postings.ts"

/**
 * Documents with every word so far, ascending; scores; and for each query word by index its position in the name, if
 * known.
 */
export type Matches = {
  documents: Uint32Array
  worth: Uint16Array
  places: Map<number, Int8Array>
  length: number
}

/** Shared between calls: searching is synchronous. The first word may be in every document. */
const room = { entries: new Uint32Array(0), worth: new Uint16Array(0), places: new Int8Array(0) }

function makeRoom(length: number): typeof room {
  if (room.entries.length >= length) return room
  const size = Math.ceil(length * 1.25)
  room.entries = new Uint32Array(size)
  room.worth = new Uint16Array(size)
  room.places = new Int8Array(size)
  return room
}

/** Buffers for each further word: its score until it is added, and its positions. */
const moreRoom = { worth: new Uint8Array(0), places: new Map<number, Int8Array>() }

function makeMoreRoom(length: number, asked: number): { worth: Uint8Array; places: Int8Array } {
  const size = Math.ceil(length * 1.25)
  if (moreRoom.worth.length < length) moreRoom.worth = new Uint8Array(size)
  let places = moreRoom.places.get(asked)
  if (!places || places.length < length) {
    places = new Int8Array(size)
    moreRoom.places.set(asked, places)
  }
  return { worth: moreRoom.worth.fill(0, 0, length), places: places.fill(0, 0, length) }
}

/** Returns documents with the first word, minus most that lack another. Valid until the next query. */
export function begin(
  choices: readonly WordCandidate[],
  asked: number,
  base: BitSet,
  sieves: readonly (readonly Sieve[])[],
): Matches {
  const [only, ...others] = choices
  const isOne = only !== undefined && others.length === 0
  const entries = isOne ? entriesIn(only.word.postings, base) : unionOf(choices, base)
  const sieved = sieves.reduce((left, some) => sift(left, some), entries)
  const { length } = sieved
  if (isOne) return weighed(only, asked, sieved)
  for (let at = 0; at < length; at++) sieved[at] = (sieved[at] ?? 0) >>> 6
  const worth = room.worth.fill(0, 0, length)
  return narrow({ documents: sieved, worth, places: new Map(), length }, choices, asked)
}

function entriesIn({ entries, length }: Postings, base: BitSet): Uint32Array {
  const { entries: left } = makeRoom(length)
  const { words } = base
  let kept = 0
  for (let place = 0; place < length; place++) {
    const entry = entries[place] ?? 0
    left[kept] = entry
    kept += ((words[entry >>> 11] ?? 0) >>> ((entry >>> 6) & 31)) & 1
  }
  return left.subarray(0, kept)
}

function unionOf(choices: readonly WordCandidate[], base: BitSet): Uint32Array {
  const count = choices.reduce((sum, { word }) => sum + word.postings.length, 0)
  const { entries: found } = makeRoom(count)
  if (count * fewIn > base.words.length * 32) return unionByBits(choices, base, found)
  let length = 0
  for (const { word } of choices)
    for (const entry of word.postings.entries.subarray(0, word.postings.length))
      if (base.has(entry >>> 6)) found[length++] = entry & ~63
  found.subarray(0, length).sort()
  let kept = 0
  for (let at = 0; at < length; at++)
    if (at === 0 || found[at] !== found[at - 1]) found[kept++] = found[at] ?? 0
  return found.subarray(0, kept)
}

const fewIn = 32
let seen = new Uint32Array(0)

function unionByBits(choices: readonly WordCandidate[], { words }: BitSet, found: Uint32Array): Uint32Array {
  if (seen.length < words.length) seen = new Uint32Array(Math.ceil(words.length * 1.25))
  seen.fill(0, 0, words.length)
  for (const { word } of choices) {
    const { entries, length } = word.postings
    for (let place = 0; place < length; place++) {
      const entry = entries[place] ?? 0
      seen[entry >>> 11] = (seen[entry >>> 11] ?? 0) | (1 << ((entry >>> 6) & 31))
    }
  }
  let length = 0
  for (let place = 0; place < words.length; place++) {
    let word = (seen[place] ?? 0) & (words[place] ?? 0)
    while (word !== 0) {
      const lowest = word & -word
      found[length++] = (place << 11) + ((31 - Math.clz32(lowest)) << 6)
      word ^= lowest
    }
  }
  return found.subarray(0, length)
}

function sift(entries: Uint32Array, sieves: readonly Sieve[]): Uint32Array {
  const [only, ...others] = sieves
  if (!only) return entries
  if (others.length > 0) return siftByAny(entries, sieves)
  const { words } = only.bits
  const [by, { length }] = [6 + only.shift, entries]
  let kept = 0
  for (let at = 0; at < length; at++) {
    const entry = entries[at] ?? 0
    const number = entry >>> by
    entries[kept] = entry
    kept += ((words[number >>> 5] ?? 0) >>> (number & 31)) & 1
  }
  return entries.subarray(0, kept)
}

function siftByAny(entries: Uint32Array, sieves: readonly Sieve[]): Uint32Array {
  let kept = 0
  for (const entry of entries)
    if (sieves.some(({ bits, shift }) => bits.has(entry >>> (6 + shift)))) entries[kept++] = entry
  return entries.subarray(0, kept)
}

function weighed({ closeness }: WordCandidate, asked: number, entries: Uint32Array): Matches {
  const table = worthTable(closeness)
  const { worth, places } = room
  let kept = 0
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at] ?? 0
    const value = table[entry & 63] ?? 0
    if (value === 0) continue
    entries[kept] = entry >>> 6
    worth[kept] = value
    places[kept++] = placeIn(entry & 63)
  }
  return { documents: entries, worth, places: new Map([[asked, places]]), length: kept }
}

export function narrow(matches: Matches, choices: readonly WordCandidate[], asked: number): Matches {
  const { worth, places } = makeMoreRoom(matches.length, asked)
  for (const choice of choices) walk(matches, choice, worth, places)
  return keep(matches, worth, places, asked)
}

function walk(
  { documents, length }: Matches,
  choice: WordCandidate,
  worth: Uint8Array,
  places: Int8Array,
): void {
  const table = worthTable(choice.closeness)
  const { postings } = choice.word
  const rests = postings.rests()
  if (rests) {
    for (let at = 0; at < length; at++) {
      const rest = rests[documents[at] ?? 0] ?? notThere
      const value = table[rest] ?? 0
      if (value <= (worth[at] ?? 0)) continue
      worth[at] = value
      places[at] = placeIn(rest)
    }
    return
  }
  const { entries, length: end } = postings
  const stands = end > length * 8 ? placesIn(postings, documents, length) : undefined
  let place = 0
  for (let at = 0; at < length && place < end; at++) {
    const document = documents[at] ?? 0
    if (stands) place = stands[at] ?? end
    else while (place < end && (entries[place] ?? 0) >>> 6 < document) place++
    const entry = entries[place] ?? 0
    if (place >= end || entry >>> 6 !== document) continue
    const value = table[entry & 63] ?? 0
    if (value <= (worth[at] ?? 0)) continue
    worth[at] = value
    places[at] = placeIn(entry & 63)
  }
}

let standRoom = new Uint32Array(0)

function placesIn(postings: Postings, documents: Uint32Array, length: number): Uint32Array {
  if (standRoom.length < length) standRoom = new Uint32Array(Math.ceil(length * 1.25))
  postings.placesOf(documents, length, standRoom)
  return standRoom
}

function keep(matches: Matches, more: Uint8Array, morePlaces: Int8Array, asked: number): Matches {
  const { documents, worth, places } = matches
  const moved = [...places.values(), morePlaces]
  let kept = 0
  for (let at = 0; at < matches.length; at++) {
    const value = more[at] ?? 0
    if (value === 0) continue
    worth[kept] = (worth[at] ?? 0) + value
    if (kept < at) {
      documents[kept] = documents[at] ?? 0
      for (const list of moved) list[kept] = list[at] ?? -1
    }
    kept++
  }
  places.set(asked, morePlaces)
  return { documents, worth, places, length: kept }
}

export function weighOrder({ worth, places, length }: Matches, wordsAsked: number): void {
  const first = places.get(0)
  if (first)
    for (let at = 0; at < length; at++) if (first[at] === 0) worth[at] = (worth[at] ?? 0) + beginsWorth
  for (let asked = 1; asked < wordsAsked; asked++) {
    const before = places.get(asked - 1)
    const here = places.get(asked)
    if (!before || !here) continue
    for (let at = 0; at < length; at++) {
      const place = before[at] ?? -1
      if (place >= 0 && here[at] === place + 1) worth[at] = (worth[at] ?? 0) + followsWorth
    }
  }
}
