import { popCount } from "./bit-set.ts"
import { Postings } from "./postings.ts"
import { PrefixIndex } from "./prefix-index.ts"

export type IndexedWord = {
  text: string
  postings: Postings
  /** The number of documents of a prefix's most common word. */
  longest?: number
}

type NearWord = { word: IndexedWord; distance: number }
/** Words of one length, with a bit mask of each one's letters, which alone excludes most. */
type WordsOfLength = { words: IndexedWord[]; letters: number[] }
const maxNear = 2_000

export class Vocabulary {
  /** One more than the highest document number. */
  documents = 0
  readonly #words = new Map<string, IndexedWord>()
  readonly #byLength = new Map<number, WordsOfLength>()
  readonly #near = new Map<string, readonly NearWord[]>()
  readonly #prefixes = new PrefixIndex()
  #sorted: IndexedWord[] = []
  #unsorted: IndexedWord[] = []

  get size(): number {
    return this.#words.size
  }

  find(text: string): IndexedWord | undefined {
    return this.#words.get(text)
  }

  make(text: string): IndexedWord {
    const existing = this.#words.get(text)
    if (existing) return existing
    // A slice would retain the whole text.
    const own = Buffer.from(text).toString()
    const word = { text: own, postings: new Postings() }
    this.#words.set(own, word)
    this.#unsorted.push(word)
    this.#prefixes.forget(own)
    return word
  }

  prefix(text: string): IndexedWord | undefined {
    return this.#prefixes.of(text, () => this.withPrefix(text), this.documents)
  }

  withPrefix(prefix: string): IndexedWord[] {
    const words = this.#inOrder()
    const found: IndexedWord[] = []
    for (let index = lowerBound(words, prefix); index < words.length; index++) {
      const word = words[index]
      if (!word?.text.startsWith(prefix)) break
      found.push(word)
    }
    return found
  }

  /** Returns the nearest first. A number is never near another. */
  near(text: string, max: number): readonly NearWord[] {
    this.#inOrder()
    const key = `${max} ${text}`
    const existing = this.#near.get(key)
    if (existing) return existing
    const letters = letterMask(text)
    const found: NearWord[] = []
    for (let length = text.length - max; length <= text.length + max; length++) {
      const bucket = this.#byLength.get(length)
      for (let at = 0; bucket && at < bucket.letters.length; at++) {
        // Each slip changes at most two letters of the mask.
        if (popCount((bucket.letters[at] ?? 0) ^ letters) > 2 * max) continue
        const word = bucket.words[at]
        const distance = word ? editDistance(text, word.text, max) : max + 1
        if (word && distance <= max) found.push({ word, distance })
      }
    }
    found.sort((a, b) => a.distance - b.distance || b.word.postings.length - a.word.postings.length)
    if (this.#near.size >= maxNear) this.#near.clear()
    this.#near.set(key, found)
    return found
  }

  nearlyWithPrefix(text: string): IndexedWord[] {
    return this.#inOrder().filter(
      (word) =>
        word.text.length > text.length &&
        (word.text[0] === text[0] || word.text[1] === text[1]) &&
        [0, 1, -1].some((more) => editDistance(text, word.text.slice(0, text.length + more), 1) <= 1),
    )
  }

  trim(): void {
    for (const word of this.#words.values()) word.postings.trim()
  }

  #inOrder(): IndexedWord[] {
    if (this.#unsorted.length > 0) {
      this.#sorted = [...this.#sorted, ...this.#unsorted].sort((a, b) => (a.text < b.text ? -1 : 1))
      for (const word of this.#unsorted) {
        if (/\d/.test(word.text)) continue
        const bucket = this.#byLength.get(word.text.length) ?? { words: [], letters: [] }
        bucket.words.push(word)
        bucket.letters.push(letterMask(word.text))
        this.#byLength.set(word.text.length, bucket)
      }
      this.#near.clear()
      this.#unsorted = []
    }
    return this.#sorted
  }
}

function lowerBound(words: readonly IndexedWord[], text: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle]?.text ?? "") < text) low = middle + 1
    else high = middle
  }
  return low
}

function letterMask(text: string): number {
  let letters = 0
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31)
  return letters
}

/** Rows of the distance table, shared between calls. */
let distanceRows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const

/** Damerau–Levenshtein distance, exact only up to `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (b.length >= distanceRows[0].length) {
    const size = b.length * 2
    distanceRows = [new Uint16Array(size), new Uint16Array(size), new Uint16Array(size)]
  }
  let [before, above, line] = distanceRows
  for (let column = 0; column <= b.length; column++) above[column] = column
  for (let row = 1; row <= a.length; row++) {
    line[0] = row
    let min = row
    const letter = a.charCodeAt(row - 1)
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1)
      let distance = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (letter === other ? 0 : 1),
      )
      if (row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other)
        distance = Math.min(distance, (before[column - 2] ?? 0) + 1)
      line[column] = distance
      if (distance < min) min = distance
    }
    if (min > max) return max + 1
    ;[before, above, line] = [above, line, before]
  }
  return above[b.length] ?? max + 1
}
