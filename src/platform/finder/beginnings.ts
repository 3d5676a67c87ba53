import { LRUCache } from "lru-cache"
import { inFacts, Postings } from "./postings.ts"
import type { Word } from "./vocabulary.ts"

type Kept = Word & { words: readonly Word[]; isOfNames: boolean; covers: number }

const mostKeptBytes = 128 * 2 ** 20
/** More entries than one for so many documents are sorted by the way of all documents. */
const fewIn = 24

/**
 * Half a word stands for many, which are as if they were one, spelt as the first of them. Between them they may be in every document. Their entries are merged once, each
 * document where it is found best; what is added later is merged when it is asked for next.
 */
export class Beginnings {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ postings }) => 1_000 + postings.entries.byteLength,
  })

  /** To be called for each new word. */
  forget(text: string): void {
    for (let length = 1; length < text.length; length++) this.#kept.delete(text.slice(0, length))
  }

  of(text: string, words: () => readonly Word[], documents: number): Word | undefined {
    let kept = this.#kept.get(text)
    if (!kept) {
      const longer = words().filter((word) => word.text.length > text.length)
      const [first] = longer
      if (!first) return undefined
      const lengths = longer.map(({ postings }) => postings.length)
      const longest = Math.max(...lengths)
      // One or two letters begin some fact or other of nearly everything: they say nothing but of names.
      kept = {
        ...first,
        words: longer,
        longest,
        isOfNames: text.length < 3,
        postings: new Postings(),
        covers: 0,
      }
      merge(kept, documents)
      kept.postings.trim()
      this.#kept.set(text, kept)
    } else if (kept.covers < documents) merge(kept, documents)
    return kept
  }
}

/** What each document from `covers` on has of these words. */
function merge(kept: Kept, documents: number): void {
  const { words, covers } = kept
  const tails = words.flatMap(({ postings }) => {
    const start = covers === 0 ? 0 : postings.placeOf(covers)
    return start < postings.length ? [postings.entries.subarray(start, postings.length)] : []
  })
  const count = tails.reduce((sum, tail) => sum + tail.length, 0)
  kept.covers = documents
  if (count > (documents - covers) / fewIn) mergeMany(kept, tails, covers, documents)
  else mergeFew(kept, tails, count)
}

function mergeFew({ isOfNames, postings }: Kept, tails: readonly Uint32Array[], count: number): void {
  const entries = new Uint32Array(count)
  let length = 0
  for (const tail of tails)
    for (const entry of tail) if (!isOfNames || (entry & 63) >>> 4 !== inFacts) entries[length++] = entry
  for (const entry of entries.subarray(0, length).sort()) postings.append(entry)
}

/** Used again: merging never waits. */
let room = new Uint8Array(0)

function mergeMany(
  { isOfNames, postings }: Kept,
  tails: readonly Uint32Array[],
  from: number,
  to: number,
): void {
  const none = 64
  if (room.length < to - from) room = new Uint8Array(Math.ceil((to - from) * 1.25))
  const places = room.subarray(0, to - from).fill(none)
  for (const tail of tails)
    for (let at = 0; at < tail.length; at++) {
      const entry = tail[at] ?? 0
      const document = (entry >>> 6) - from
      if ((entry & 63) < (places[document] ?? 0)) places[document] = entry & 63
    }
  const end = isOfNames ? inFacts << 4 : none
  let count = 0
  for (let at = 0; at < places.length; at++) if ((places[at] ?? none) < end) count++
  postings.reserve(count)
  for (let document = from; document < to; document++) {
    const place = places[document - from] ?? none
    if (place < end) postings.append(((document << 6) | place) >>> 0)
  }
}
