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

  /** Takes out what these stand for now: to be called before what they are ordered by changes. */
  remove(gone: readonly number[]): void {
    if (gone.length === 0) return
    if (gone.length <= few) {
      for (const document of gone) {
        const place = this.#placeOf(document)
        if (this.documents[place] !== document) continue
        this.documents.copyWithin(place, place + 1, this.length--)
      }
      return
    }
    const all = new Set(gone)
    let kept = 0
    for (let place = 0; place < this.length; place++) {
      const document = this.documents[place] ?? 0
      if (!all.has(document)) this.documents[kept++] = document
    }
    this.length = kept
  }

  /** Puts these in: to be called after what they are ordered by is known. */
  insert(come: readonly number[]): void {
    if (come.length === 0) return
    this.#makeRoom(this.length + come.length)
    if (come.length <= few) {
      for (const document of come) {
        const place = this.#placeOf(document)
        this.documents.copyWithin(place + 1, place, this.length++)
        this.documents[place] = document
      }
      return
    }
    this.#merge(Uint32Array.from(come).sort(this.#compare))
  }

  /** From the back, so that nothing is overwritten before it has moved. */
  #merge(sorted: Uint32Array): void {
    let to = this.length + sorted.length
    let old = this.length - 1
    let fresh = sorted.length - 1
    this.length = to
    while (fresh >= 0) {
      const mine = this.documents[old] ?? 0
      const theirs = sorted[fresh] ?? 0
      if (old >= 0 && this.#compare(mine, theirs) > 0) {
        this.documents[--to] = mine
        old--
      } else {
        this.documents[--to] = theirs
        fresh--
      }
    }
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

/** Up to so many are put in one by one, which moves what follows each time; more are merged in one pass. */
const few = 16
