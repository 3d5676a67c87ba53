import type { NumberColumn } from "./columns.ts"

/** What stands before what: negative when a comes first. Two documents are never equal. */
export type Compare = (a: number, b: number) => number

/** Documents in one order, kept so while they come, change and go; never sorted anew as a whole. */
export class Order {
  documents = new Uint32Array(0)
  length = 0
  /** The figure it goes by, if it is one. */
  readonly by: NumberColumn | undefined
  readonly #isFalling: boolean
  readonly #compare: Compare

  constructor(compare: Compare, by?: NumberColumn, isFalling = false) {
    this.#compare = compare
    this.by = by
    this.#isFalling = isFalling
  }

  /** Where those stand whose figure is between two others: they stand together, and those without a figure last. */
  span(from: number, to: number): { start: number; end: number } {
    if (!this.by || from > to) return { start: 0, end: 0 }
    const { values } = this.by
    const [first, last] = this.#isFalling ? [to, from] : [from, to]
    const start = this.#firstThat((value) => (this.#isFalling ? value <= first : value >= first), values)
    const end = this.#firstThat((value) => (this.#isFalling ? value < last : value > last), values)
    return { start, end }
  }

  #firstThat(isThere: (value: number) => boolean, values: Float64Array): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const value = values[this.documents[middle] ?? 0] ?? Number.NaN
      if (Number.isNaN(value) || isThere(value)) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Takes these out: to be called before what they are ordered by changes. */
  remove(gone: readonly number[]): void {
    const { documents } = this
    const places = Uint32Array.from(gone, (document) => {
      const place = this.#placeOf(document)
      return documents[place] === document ? place : this.length
    }).sort()
    let kept = places[0] ?? this.length
    for (let at = 0; at < places.length; at++) {
      const from = (places[at] ?? 0) + 1
      const to = places[at + 1] ?? this.length
      if (from > to) continue
      documents.copyWithin(kept, from, to)
      kept += to - from
    }
    this.length = kept
  }

  /** Puts these in: to be called after what they are ordered by is known. What lies between moves as a whole. */
  insert(come: readonly number[]): void {
    this.#makeRoom(this.length + come.length)
    const { documents } = this
    const sorted = Uint32Array.from(come).sort(this.#compare)
    const places =
      this.length === 0 ? new Uint32Array(sorted.length) : sorted.map((document) => this.#placeOf(document))
    let end = this.length
    for (let at = sorted.length - 1; at >= 0; at--) {
      const place = places[at] ?? 0
      documents.copyWithin(place + at + 1, place, end)
      documents[place + at] = sorted[at] ?? 0
      end = place
    }
    this.length += sorted.length
  }

  #placeOf(document: number): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.documents[middle] ?? 0, document) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #makeRoom(size: number): void {
    if (size <= this.documents.length) return
    const documents = new Uint32Array(Math.ceil(size * 1.1) + 16)
    documents.set(this.documents.subarray(0, this.length))
    this.documents = documents
  }
}
