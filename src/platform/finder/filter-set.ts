import type { BitSet } from "./bit-set.ts"
import type { NameColumn } from "./columns.ts"
import type { Order } from "./order.ts"

export type FoundPage = { ids: string[]; scores: number[]; total: number; corrected: string | null }

/** What comparing two documents costs beside a step along an order. */
const compareCost = 15

/**
 * The documents that pass a filter, with what was counted and sorted of them. It is kept, and follows each change of a
 * document, so that the next question about it is answered without looking at all documents again.
 */
export class FilterSet {
  readonly bits: BitSet
  readonly passes: (document: number) => boolean
  /** What was found in it, by the question, and at which version of the collection. */
  readonly found = new Map<string, { version: number; page: FoundPage }>()
  readonly #counts = new Map<NameColumn, number[]>()
  readonly #sorted = new Map<Order, Uint32Array>()

  constructor(bits: BitSet, passes: (document: number) => boolean) {
    this.bits = bits
    this.passes = passes
  }

  get count(): number {
    return this.bits.count
  }

  /** How many have each name of a column, by its code. */
  countsOf(column: NameColumn): readonly number[] {
    const known = this.#counts.get(column)
    if (known) return known
    const counts = Array<number>(column.names.length).fill(0)
    const { words } = this.bits
    const { codes } = column
    for (let place = 0; place < words.length; place++) {
      let word = words[place] ?? 0
      while (word !== 0) {
        const lowest = word & -word
        const code = codes[(place << 5) + 31 - Math.clz32(lowest)] ?? 0
        counts[code] = (counts[code] ?? 0) + 1
        word ^= lowest
      }
    }
    this.#counts.set(column, counts)
    return counts
  }

  /** So many of them in an order. */
  page(order: Order, from: number, size: number, compare: (a: number, b: number) => number): number[] {
    if (from >= this.count) return []
    // A few documents are sorted by themselves; many are soon met on a walk along the order.
    const steps = ((from + size) * order.length) / this.count
    if (this.count * Math.log2(this.count + 1) * compareCost < steps) {
      let sorted = this.#sorted.get(order)
      if (!sorted) {
        sorted = this.bits.list().sort(compare)
        this.#sorted.set(order, sorted)
      }
      return [...sorted.subarray(from, from + size)]
    }
    return this.#walk(order, from, size)
  }

  #walk(order: Order, from: number, size: number): number[] {
    const found: number[] = []
    const { words } = this.bits
    const { documents, length } = order
    let passed = 0
    for (let place = 0; place < length && found.length < size; place++) {
      const document = documents[place] ?? 0
      if ((((words[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 0) continue
      if (passed++ >= from) found.push(document)
    }
    return found
  }

  leave(document: number): void {
    if (!this.bits.has(document)) return
    this.bits.delete(document)
    this.#sorted.clear()
    for (const [column, counts] of this.#counts) {
      const code = column.get(document)
      counts[code] = (counts[code] ?? 0) - 1
    }
  }

  enter(document: number): void {
    if (!this.passes(document)) return
    this.bits.add(document)
    this.#sorted.clear()
    for (const [column, counts] of this.#counts) {
      const code = column.get(document)
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
}
