import { BitSet } from "./bit-set.ts"
import { beginsWorth, type Choice, followsWorth, placeIn, worthTable } from "./closeness.ts"
import type { Postings } from "./postings.ts"

/**
 * Documents, ascending, that have every word looked at so far; what each is worth; where in its name each of the words
 * asked stands, as far as it is known, by the word's place in the question.
 */
export type Matches = {
  documents: Uint32Array
  worth: Uint16Array
  places: Map<number, Int8Array>
  length: number
}

/** What a question begins with may be in every document. The room for it is used again: finding never waits. */
const room = { documents: new Uint32Array(0), worth: new Uint16Array(0), places: new Int8Array(0) }

function makeRoom(length: number): typeof room {
  if (room.documents.length >= length) return room
  const size = Math.ceil(length * 1.25)
  room.documents = new Uint32Array(size)
  room.worth = new Uint16Array(size)
  room.places = new Int8Array(size)
  return room
}

/** The documents of the base that have the first word. They are to be done with before the next question. */
export function begin(choices: readonly Choice[], asked: number, base: BitSet): Matches {
  const [only, ...others] = choices
  if (only && others.length === 0) return beginWithOne(only, asked, base)
  const documents = unionOf(choices, base)
  const { length } = documents
  const worth = makeRoom(length).worth.fill(0, 0, length)
  return narrow({ documents, worth, places: new Map(), length }, choices, asked)
}

/** The documents of the base that have any of these words: sorted when they are few, else by way of all documents. */
function unionOf(choices: readonly Choice[], base: BitSet): Uint32Array {
  const count = choices.reduce((sum, { word }) => sum + word.postings.length, 0)
  if (count * fewIn > base.words.length * 32) {
    const seen = new BitSet(base.words.length * 32)
    for (const { word } of choices) addAll(seen, word.postings, base)
    return seen.list()
  }
  const found = new Uint32Array(count)
  let length = 0
  for (const { word } of choices)
    for (const entry of word.postings.entries.subarray(0, word.postings.length))
      if (base.has(entry >>> 6)) found[length++] = entry >>> 6
  found.subarray(0, length).sort()
  let kept = 0
  for (let at = 0; at < length; at++)
    if (at === 0 || found[at] !== found[at - 1]) found[kept++] = found[at] ?? 0
  return found.subarray(0, kept)
}

const fewIn = 32

function addAll(seen: BitSet, { entries, length }: Postings, base: BitSet): void {
  for (let place = 0; place < length; place++) {
    const document = (entries[place] ?? 0) >>> 6
    if (base.has(document)) seen.add(document)
  }
}

function beginWithOne({ word, closeness }: Choice, asked: number, base: BitSet): Matches {
  const table = worthTable(closeness)
  const { entries, length } = word.postings
  const { documents, worth, places } = makeRoom(length)
  const { words } = base
  let kept = 0
  for (let place = 0; place < length; place++) {
    const entry = entries[place] ?? 0
    const document = entry >>> 6
    if ((((words[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 0 || table[entry & 63] === 0) continue
    documents[kept] = document
    worth[kept] = table[entry & 63] ?? 0
    places[kept++] = placeIn(entry & 63)
  }
  return { documents, worth, places: new Map([[asked, places]]), length: kept }
}

/** Of these those that are in any of the sets. */
export function sift({ documents, worth, places, length }: Matches, sets: readonly BitSet[]): Matches {
  const isIn = new Uint8Array(length)
  for (const { words } of sets)
    for (let at = 0; at < length; at++) {
      const document = documents[at] ?? 0
      isIn[at] = (isIn[at] ?? 0) | (((words[document >>> 5] ?? 0) >>> (document & 31)) & 1)
    }
  let kept = 0
  for (let at = 0; at < length; at++) {
    if (isIn[at] === 0) continue
    documents[kept] = documents[at] ?? 0
    worth[kept] = worth[at] ?? 0
    for (const list of places.values()) list[kept] = list[at] ?? -1
    kept++
  }
  return { documents, worth, places, length: kept }
}

/** Of these those that have the next word too. */
export function narrow(matches: Matches, choices: readonly Choice[], asked: number): Matches {
  const worth = new Uint8Array(matches.length)
  const places = new Int8Array(matches.length)
  for (const choice of choices) walk(matches, choice, worth, places)
  return keep(matches, worth, places, asked)
}

function walk({ documents, length }: Matches, choice: Choice, worth: Uint8Array, places: Int8Array): void {
  const table = worthTable(choice.closeness)
  const { entries, length: end } = choice.word.postings
  const leaps = end > length * 16
  let place = 0
  for (let at = 0; at < length && place < end; at++) {
    const document = documents[at] ?? 0
    if (leaps) place = leapTo(entries, place, end, document)
    else while (place < end && (entries[place] ?? 0) >>> 6 < document) place++
    const entry = entries[place] ?? 0
    if (place >= end || entry >>> 6 !== document) continue
    const value = table[entry & 63] ?? 0
    if (value <= (worth[at] ?? 0)) continue
    worth[at] = value
    places[at] = placeIn(entry & 63)
  }
}

/** The first entry from `from` on of this document or a later one: in strides that double, then by halves. */
function leapTo(entries: Uint32Array, from: number, end: number, document: number): number {
  let stride = 1
  let low = from
  while (low + stride < end && (entries[low + stride] ?? 0) >>> 6 < document) {
    low += stride
    stride *= 2
  }
  let high = Math.min(end, low + stride + 1)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle] ?? 0) >>> 6 < document) low = middle + 1
    else high = middle
  }
  return low
}

function keep(matches: Matches, more: Uint8Array, morePlaces: Int8Array, asked: number): Matches {
  const { documents, worth, places } = matches
  let kept = 0
  for (let at = 0; at < matches.length; at++) {
    const value = more[at] ?? 0
    if (value === 0) continue
    documents[kept] = documents[at] ?? 0
    worth[kept] = (worth[at] ?? 0) + value
    for (const list of places.values()) list[kept] = list[at] ?? -1
    morePlaces[kept++] = morePlaces[at] ?? -1
  }
  places.set(asked, morePlaces)
  return { documents, worth, places, length: kept }
}

/** Adds what the order of the words is worth. */
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
