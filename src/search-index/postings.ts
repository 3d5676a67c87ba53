import { BitSet } from "./bit-set.ts"

/** The fields, best first. */
export const inName = 0
export const inMaker = 1
export const inFacts = 2
/** Later positions in the name share this value. */
export const farPosition = 15

/** The average number of entries per block of documents. */
const entriesPerBlock = 8
const emptyStarts = new Uint32Array(0)
export const absent = 255
const singleDocument = new Uint32Array(1)

/** Has one bit for 2 ** shift documents. A document whose bit is not set lacks the word. */
export type BitFilter = { bits: BitSet; shift: number }

/**
 * A word's documents, ascending. An entry packs document, field and position in the name into 32 bits. New documents
 * have higher numbers, so entries are appended.
 */
export class Postings {
  entries = new Uint32Array(2)
  length = 0
  #bitFilter: BitFilter | undefined
  #starts = emptyStarts
  #blockBits = 0
  #details: Uint8Array | undefined
  #indexed = 0
  #lastIndexed = -1

  /**
   * Excludes most documents without this word. As many documents share a bit as make the filter no larger than the
   * entries. Cached on first use.
   */
  bitFilterAmong(documents: number): BitFilter {
    if (!this.#bitFilter) {
      let shift = 0
      while (this.length * 32 < documents >>> shift) shift++
      const bits = new BitSet((documents >>> shift) + 1)
      bits.addShifted(this.entries, this.length, 6 + shift)
      this.#bitFilter = { bits, shift }
    }
    return this.#bitFilter
  }

  /**
   * Field and position by document, `absent` without the word. Only for words so common that each document has its
   * own bit: a byte by index is faster than a search in half a million entries. Undefined for others. Cached on first
   * use.
   */
  details(): Uint8Array | undefined {
    if (this.#details || this.#bitFilter?.shift !== 0) return this.#details
    const { entries, length } = this
    this.#details = new Uint8Array(documentOf(entries[length - 1] ?? 0) + 1).fill(absent)
    for (let position = 0; position < length; position++) this.#setDetail(entries[position] ?? 0)
    return this.#details
  }

  #setDetail(entry: number): void {
    const document = documentOf(entry)
    let details = this.#details
    if (!details) return
    if (document >= details.length) {
      details = new Uint8Array(Math.ceil((document + 1) * 1.1)).fill(absent)
      details.set(this.#details ?? [])
      this.#details = details
    }
    details[document] = entry & 63
  }

  add(document: number, field: number, position: number): void {
    const last = this.length > 0 ? (this.entries[this.length - 1] ?? 0) : -1
    const entry = pack(document, field, position)
    if (last >= 0 && documentOf(last) === document) {
      // A smaller value is a better field, or an earlier position.
      if (entry >= last) return
      this.entries[this.length - 1] = entry
      this.#setDetail(entry)
      return
    }
    this.#push(entry)
  }

  /** The document must be the last one or a later one; its first entry counts. */
  append(entry: number): void {
    const last = this.length > 0 ? (this.entries[this.length - 1] ?? 0) : -1
    if (last < 0 || documentOf(last) !== documentOf(entry)) this.#push(entry)
  }

  /** The documents must be later ones, with one entry each. */
  appendAll(more: Uint32Array): void {
    if (this.length + more.length > this.entries.length) this.#resize(this.length + more.length)
    this.entries.set(more, this.length)
    this.length += more.length
    for (const entry of more) this.#mark(entry)
  }

  /** Returns the index of the document's entry, or of the next document's. */
  indexOf(document: number): number {
    singleDocument[0] = document
    this.indexesOf(singleDocument, 1, singleDocument)
    return singleDocument[0] ?? 0
  }

  /** The documents must be ascending. */
  indexesOf(documents: Uint32Array, length: number, positions: Uint32Array): void {
    if (this.length > this.#indexed * 1.25 + 64) this.#index()
    let indexed = length
    while (indexed > 0 && (documents[indexed - 1] ?? 0) > this.#lastIndexed) indexed--
    for (let at = indexed; at < length; at++)
      positions[at] = this.#indexIn(this.#indexed, this.length, documents[at] ?? 0)
    this.#seekIndexes(documents, indexed, positions)
  }

  /** Compares all of the block's few entries: a binary search costs more. */
  #seekIndexes(documents: Uint32Array, length: number, positions: Uint32Array): void {
    const { entries } = this
    const starts = this.#starts
    const by = this.#blockBits
    for (let at = 0; at < length; at++) {
      const document = documents[at] ?? 0
      const start = starts[document >>> by] ?? 0
      const end = starts[(document >>> by) + 1] ?? 0
      let position = start
      for (let other = start; other < end; other++)
        position += (((entries[other] ?? 0) >>> 6) - document) >>> 31
      positions[at] = position
    }
  }

  #indexIn(start: number, end: number, document: number): number {
    const { entries } = this
    let low = start
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((entries[middle] ?? 0) >>> 6 < document) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Stores the start of each block's entries. Later additions come after all of them. */
  #index(): void {
    const { entries, length } = this
    this.#indexed = length
    this.#lastIndexed = documentOf(entries[length - 1] ?? 0)
    this.#blockBits = Math.max(0, Math.floor(Math.log2(((this.#lastIndexed + 1) * entriesPerBlock) / length)))
    this.#starts = new Uint32Array((this.#lastIndexed >>> this.#blockBits) + 2)
    let block = 0
    for (let position = 0; position < length; position++)
      for (const ownBlock = (entries[position] ?? 0) >>> (6 + this.#blockBits); block <= ownBlock; block++)
        this.#starts[block] = position
    this.#starts[block] = length
  }

  #push(entry: number): void {
    if (this.length === this.entries.length) this.#resize(Math.ceil(this.length * 1.4) + 1)
    this.entries[this.length++] = entry
    this.#mark(entry)
  }

  #mark(entry: number): void {
    if (this.#bitFilter) this.#bitFilter.bits.add(entry >>> (6 + this.#bitFilter.shift))
    this.#setDetail(entry)
  }

  trim(): void {
    if (this.entries.length > this.length) this.#resize(this.length)
  }

  #resize(size: number): void {
    const entries = new Uint32Array(size)
    entries.set(this.entries.subarray(0, this.length))
    this.entries = entries
  }
}

function pack(document: number, field: number, position: number): number {
  return ((document << 6) | (field << 4) | position) >>> 0
}
export function documentOf(entry: number): number {
  return entry >>> 6
}
