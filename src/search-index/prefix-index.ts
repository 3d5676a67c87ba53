import { LRUCache } from "lru-cache"
import { inFacts, Postings } from "./postings.ts"
import type { IndexedWord } from "./vocabulary.ts"

type MergedPrefix = IndexedWord & { words: readonly IndexedWord[]; isOfNames: boolean; covers: number }

const maxCachedBytes = 128 * 2 ** 20
/** Above one entry per this many documents, merges with a bitmap of all documents. */
const bitmapRatio = 500

/**
 * A prefix is one word for all words that begin with it, spelt as the first of them. Entries are merged once, each
 * document at its best position; later additions at the next query. Prefixes with the same words share their entries.
 */
export class PrefixIndex {
  readonly #cache = new LRUCache<string, MergedPrefix>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ covers, postings }) =>
      // A quarter more for the bit filter, which a word with that many documents has.
      1_000 + (covers === Number.POSITIVE_INFINITY ? 0 : postings.entries.byteLength * 1.25),
  })

  /** Call for each new word. */
  forget(text: string): void {
    for (let length = 1; length < text.length; length++) this.#cache.delete(text.slice(0, length))
  }

  of(text: string, words: () => readonly IndexedWord[], documents: number): IndexedWord | undefined {
    const cached = this.#cache.get(text)
    const prefix = cached ?? this.#find(text, words())
    if (!prefix) return undefined
    if (prefix.covers < documents) merge(prefix, documents)
    if (!cached) {
      prefix.postings.trim()
      this.#cache.set(text, prefix)
    }
    return prefix
  }

  #find(text: string, candidates: readonly IndexedWord[]): MergedPrefix | undefined {
    const longer = candidates.filter((word) => word.text.length > text.length)
    const [first] = longer
    if (!first) return undefined
    // Nearly every document has a fact that begins with any one or two letters, so they match names only.
    const isOfNames = text.length < 3
    // One word needs no merging: its own entries grow by themselves.
    if (longer.length === 1 && !isOfNames)
      return { ...first, words: longer, isOfNames, covers: Number.POSITIVE_INFINITY }
    const shorter = this.#cache.peek(text.slice(0, -1))
    if (shorter && shorter.words.length === longer.length && shorter.isOfNames === isOfNames) return shorter
    const longest = Math.max(...longer.map(({ postings }) => postings.length))
    return { ...first, words: longer, longest, isOfNames, postings: new Postings(), covers: 0 }
  }
}

function merge(prefix: MergedPrefix, documents: number): void {
  const { words, covers } = prefix
  const tails = words.flatMap(({ postings }) => {
    const start = covers === 0 ? 0 : postings.indexOf(covers)
    return start < postings.length ? [postings.entries.subarray(start, postings.length)] : []
  })
  const count = tails.reduce((sum, tail) => sum + tail.length, 0)
  prefix.covers = documents
  if (count > (documents - covers) / bitmapRatio) mergeMany(prefix, tails, covers, documents)
  else mergeFew(prefix, tails, count)
}

function mergeFew({ isOfNames, postings }: MergedPrefix, tails: readonly Uint32Array[], count: number): void {
  const entries = new Uint32Array(count)
  let length = 0
  for (const tail of tails)
    for (const entry of tail) if (!isOfNames || (entry & 63) >>> 4 !== inFacts) entries[length++] = entry
  for (const entry of entries.subarray(0, length).sort()) postings.append(entry)
}

/** Shared between calls: merging is synchronous. */
const buffers = { seen: new Uint32Array(0), positions: new Uint8Array(0), entries: new Uint32Array(0) }

function growBuffers(documents: number, count: number): typeof buffers {
  if (buffers.positions.length < documents) {
    buffers.positions = new Uint8Array(Math.ceil(documents * 1.25))
    buffers.seen = new Uint32Array((buffers.positions.length >>> 5) + 1)
  }
  if (buffers.entries.length < count) buffers.entries = new Uint32Array(Math.ceil(count * 1.25))
  return buffers
}

function mergeMany(
  { isOfNames, postings }: MergedPrefix,
  tails: readonly Uint32Array[],
  from: number,
  to: number,
): void {
  const count = tails.reduce((sum, tail) => sum + tail.length, 0)
  const { seen, positions, entries } = growBuffers(to - from, Math.min(count, to - from))
  const end = isOfNames ? inFacts << 4 : 64
  const words = ((to - from) >>> 5) + 1
  seen.fill(0, 0, words)
  for (const tail of tails)
    for (let at = 0; at < tail.length; at++) {
      const entry = tail[at] ?? 0
      const position = entry & 63
      if (position >= end) continue
      const document = (entry >>> 6) - from
      const word = seen[document >>> 5] ?? 0
      const bit = 1 << (document & 31)
      if ((word & bit) !== 0 && position >= (positions[document] ?? 0)) continue
      seen[document >>> 5] = word | bit
      positions[document] = position
    }
  let length = 0
  for (let at = 0; at < words; at++) {
    let word = seen[at] ?? 0
    while (word !== 0) {
      const lowest = word & -word
      const document = (at << 5) + 31 - Math.clz32(lowest)
      entries[length++] = (((from + document) << 6) | (positions[document] ?? 0)) >>> 0
      word ^= lowest
    }
  }
  postings.appendAll(entries.subarray(0, length))
}
