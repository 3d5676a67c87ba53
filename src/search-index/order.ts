import type { NumberColumn } from "./columns.ts"
import { takeLowest } from "./take-lowest.ts"

/** Negative if a comes first. Two documents never compare equal. */
export type Compare = (a: number, b: number) => number

/** If no label is free between two documents, all are assigned again. Most new documents come first or last. */
const maxLabel = 2 ** 32 - 1
const firstLabel = 2 ** 30
const spanOfLabels = 2 ** 31

/**
 * Documents in one order, never sorted again as a whole. Labels ascend along the order, so comparing two labels
 * replaces comparing names or figures.
 */
export class SortOrder {
  documents = new Uint32Array(0)
  length = 0
  /** Indexed by document; valid for those in the order. */
  labels = new Uint32Array(0)
  readonly by: NumberColumn | undefined
  readonly #isFalling: boolean
  readonly #compare: Compare

  constructor(compare: Compare, by?: NumberColumn, isFalling = false) {
    this.#compare = compare
    this.by = by
    this.#isFalling = isFalling
  }

  /** Documents with the figure between two values are contiguous; those without it are last. */
  span(from: number, to: number): { start: number; end: number } {
    if (!this.by || from > to) return { start: 0, end: 0 }
    const { values } = this.by
    const [first, last] = this.#isFalling ? [to, from] : [from, to]
    const start = this.#firstThat((value) => (this.#isFalling ? value <= first : value >= first), values)
    const end = this.#firstThat((value) => (this.#isFalling ? value < last : value > last), values)
    return { start, end }
  }

  #firstThat(matches: (value: number) => boolean, values: Float64Array): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const value = values[this.documents[middle] ?? 0] ?? Number.NaN
      if (Number.isNaN(value) || matches(value)) high = middle
      else low = middle + 1
    }
    return low
  }

  among(documents: Uint32Array, from: number, to: number): number[] {
    const { labels: all } = this
    const labels = new Uint32Array(documents.length)
    for (let at = 0; at < documents.length; at++) labels[at] = all[documents[at] ?? 0] ?? 0
    const wanted = takeLowest(labels.slice(), to).subarray(from)
    const min = wanted[0] ?? maxLabel
    const max = wanted[wanted.length - 1] ?? 0
    const found: number[] = []
    for (let at = 0; at < labels.length; at++) {
      const label = labels[at] ?? 0
      if (label >= min && label <= max) found.push(documents[at] ?? 0)
    }
    return found.sort((a, b) => (all[a] ?? 0) - (all[b] ?? 0))
  }

  /** Call before the sort value changes. */
  remove(removed: readonly number[]): void {
    const { documents } = this
    const positions = Uint32Array.from(removed, (document) => {
      const position = this.#indexOfLabel(this.labels[document] ?? 0)
      return documents[position] === document ? position : this.length
    }).sort()
    let length = positions[0] ?? this.length
    for (let at = 0; at < positions.length; at++) {
      const from = (positions[at] ?? 0) + 1
      const to = positions[at + 1] ?? this.length
      if (from > to) continue
      documents.copyWithin(length, from, to)
      length += to - from
    }
    this.length = length
  }

  /** Call after the sort values are set. Moves the documents in between in blocks. */
  insert(added: readonly number[]): void {
    if (added.length === 0) return
    this.#makeRoom(added)
    const { documents } = this
    const sorted = Uint32Array.from(added).sort(this.#compare)
    const positions =
      this.length === 0 ? new Uint32Array(sorted.length) : sorted.map((document) => this.#placeFor(document))
    let end = this.length
    for (let at = sorted.length - 1; at >= 0; at--) {
      const position = positions[at] ?? 0
      documents.copyWithin(position + at + 1, position, end)
      documents[position + at] = sorted[at] ?? 0
      end = position
    }
    this.length += sorted.length
    this.#labelThese(positions)
  }

  /** Documents inserted at one place share the free labels there. */
  #labelThese(positions: Uint32Array): void {
    for (let at = 0; at < positions.length; ) {
      let next = at + 1
      while (next < positions.length && positions[next] === positions[at]) next++
      const start = (positions[at] ?? 0) + at
      if (!this.#label(start, start + next - at)) {
        this.#labelAnew()
        return
      }
      at = next
    }
  }

  /** False if too few labels are free between the neighbours. */
  #label(start: number, end: number): boolean {
    const count = end - start
    const before = start === 0 ? 0 : (this.labels[this.documents[start - 1] ?? 0] ?? 0)
    const after = end >= this.length ? maxLabel : (this.labels[this.documents[end] ?? 0] ?? 0)
    const isOnly = count === this.length
    const evenSpan = Math.max(1, Math.floor(spanOfLabels / this.length))
    const step = Math.min(isOnly ? maxLabel : evenSpan, Math.floor((after - before) / (count + 1)))
    if (step < 1 || isOnly) return false
    const from = start === 0 ? after - step * (count + 1) : before
    for (let position = start; position < end; position++)
      this.labels[this.documents[position] ?? 0] = from + step * (position - start + 1)
    return true
  }

  #labelAnew(): void {
    const step = Math.max(1, Math.floor(spanOfLabels / this.length))
    for (let position = 0; position < this.length; position++)
      this.labels[this.documents[position] ?? 0] = firstLabel + step * position
  }

  #indexOfLabel(label: number): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.labels[this.documents[middle] ?? 0] ?? 0) < label) low = middle + 1
      else high = middle
    }
    return low
  }

  #placeFor(document: number): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.documents[middle] ?? 0, document) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #makeRoom(added: readonly number[]): void {
    const size = this.length + added.length
    if (size > this.documents.length) this.documents = grown(this.documents, size)
    const highest = added.reduce((max, document) => Math.max(max, document), 0)
    if (highest >= this.labels.length) this.labels = grown(this.labels, highest + 1)
  }
}

function grown(list: Uint32Array<ArrayBuffer>, size: number): Uint32Array<ArrayBuffer> {
  const made = new Uint32Array(Math.ceil(size * 1.1) + 16)
  made.set(list)
  return made
}
