import { best } from "./best.ts"
import { BitSet } from "./bit-set.ts"
import type { NameColumn } from "./columns.ts"
import { type Condition, passes } from "./condition.ts"
import type { Order } from "./order.ts"
import { SortedSet } from "./sorted-set.ts"

export type FoundPage = { ids: string[]; scores: number[]; total: number; corrected: string | null }

/** A set of fewer than one in so many documents is a list of them, which is smaller than their bits. */
const fewIn = 256
/** What looking at one more document of a set costs beside a step along an order. */
const lookCost = 4
/** Past so many times the steps that were to be expected, what is sought stands far back in the order. */
const mostDetour = 8

/**
 * The documents that pass a filter, with what was counted of them. It is kept, and follows each change of a document,
 * so that the next question about it is answered without looking at all documents again.
 */
export class FilterSet {
  readonly #members: BitSet | SortedSet
  readonly conditions: readonly Condition[]
  readonly #all: BitSet
  /** What was found in it, by the question, and at which version of the collection. */
  readonly found = new Map<string, { version: number; page: FoundPage }>()
  readonly #counts = new Map<NameColumn, number[]>()
  readonly #sorted = new Map<Order, Uint32Array>()
  #bits: BitSet | undefined

  constructor(members: BitSet | Uint32Array, conditions: readonly Condition[], all: BitSet) {
    const count = members instanceof BitSet ? members.count : members.length
    if (members instanceof Uint32Array) this.#members = new SortedSet(members)
    else this.#members = count * fewIn <= all.count ? new SortedSet(members.list()) : members
    this.conditions = conditions
    this.#all = all
  }

  get count(): number {
    return this.#members.count
  }

  /** Whether every document is in it. */
  get isWhole(): boolean {
    return this.count === this.#all.count
  }

  get byteLength(): number {
    return this.#members.byteLength + (this.#bits?.byteLength ?? 0)
  }

  /** Its documents as bits, which are made when they are asked for first. */
  get bits(): BitSet {
    if (this.#members instanceof BitSet) return this.#members
    if (!this.#bits) {
      this.#bits = new BitSet(this.#all.words.length * 32)
      for (const document of this.#members.list()) this.#bits.add(document)
    }
    return this.#bits
  }

  /** The documents in it, lowest first, for the caller to keep. */
  list(): Uint32Array {
    return this.#members.list()
  }

  /** How many have each name of a column, by its code. */
  countsOf(column: NameColumn): readonly number[] {
    const known = this.#counts.get(column)
    if (known) return known
    const counts = Array<number>(column.names.length).fill(0)
    const { codes } = column
    for (const document of this.list()) {
      const code = codes[document] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
    this.#counts.set(column, counts)
    return counts
  }

  /** So many of them in an order. */
  page(order: Order, from: number, size: number, compare: (a: number, b: number) => number): number[] {
    const wanted = Math.min(this.count, from + size)
    if (from >= wanted) return []
    // A few documents are ranked by themselves; many are soon met on a walk along the order.
    const { start, end } = this.#spanIn(order)
    const steps = (wanted * (end - start)) / this.count
    if (this.#members instanceof BitSet && this.count * lookCost > steps) {
      const met = this.#walk(order, { start, end: Math.min(end, start + steps * mostDetour + 1_000) }, wanted)
      if (met.length === wanted) return met.slice(from)
    }
    return this.#rank(order, wanted, compare).slice(from)
  }

  /** Where in the order its documents stand, when a figure that the order goes by must be between two others. */
  #spanIn(order: Order): { start: number; end: number } {
    for (const condition of this.conditions)
      if ("between" in condition && condition.between === order.by)
        return order.span(condition.from, condition.to)
    return { start: 0, end: order.length }
  }

  #walk(order: Order, { start, end }: { start: number; end: number }, wanted: number): number[] {
    const found: number[] = []
    const { words } = this.bits
    const { documents } = order
    for (let place = start; place < end && found.length < wanted; place++) {
      const document = documents[place] ?? 0
      if ((((words[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 1) found.push(document)
    }
    return found
  }

  #rank(order: Order, wanted: number, compare: (a: number, b: number) => number): number[] {
    const sorted = this.#sorted.get(order)
    if (sorted) return [...sorted.subarray(0, wanted)]
    const documents = this.list()
    if (wanted < 200 || wanted * 20 < documents.length) {
      const isBefore = (a: number, b: number) => compare(documents[a] ?? 0, documents[b] ?? 0) < 0
      return best(documents.length, wanted, isBefore).map((place) => documents[place] ?? 0)
    }
    this.#sorted.set(order, documents.sort(compare))
    return [...documents.subarray(0, wanted)]
  }

  leave(document: number): void {
    if (!this.#members.has(document)) return
    this.#members.delete(document)
    this.#bits?.delete(document)
    this.#sorted.clear()
    for (const [column, counts] of this.#counts) {
      const code = column.get(document)
      counts[code] = (counts[code] ?? 0) - 1
    }
  }

  enter(document: number): void {
    if (!this.#all.has(document)) return
    for (const condition of this.conditions) if (!passes(condition, document)) return
    this.#members.add(document)
    this.#bits?.add(document)
    this.#sorted.clear()
    for (const [column, counts] of this.#counts) {
      const code = column.get(document)
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
}

/** The bits of the sets that are kept, all together. */
const mostKeptBytes = 48 * 2 ** 20
const mostSets = 1_000

/** The sets that were asked for last, by what was asked. */
export class KeptSets {
  readonly #sets = new Map<string, FilterSet>()
  #bytes = 0

  get size(): number {
    return this.#sets.size
  }

  values(): Iterable<FilterSet> {
    return this.#sets.values()
  }

  get(key: string): FilterSet | undefined {
    const kept = this.#sets.get(key)
    if (!kept) return undefined
    this.#sets.delete(key)
    this.#sets.set(key, kept)
    return kept
  }

  keep(key: string, set: FilterSet): void {
    this.#sets.set(key, set)
    this.#bytes += set.byteLength
    if (this.#sets.size <= mostSets && this.#bytes <= mostKeptBytes) return
    for (const [oldest, gone] of this.#sets) {
      if (this.#sets.size <= mostSets && this.#bytes <= mostKeptBytes) break
      if (gone === set) break
      this.#sets.delete(oldest)
      this.#bytes -= gone.byteLength
    }
  }

  clear(): void {
    this.#sets.clear()
    this.#bytes = 0
  }
}
