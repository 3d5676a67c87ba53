import { BitSet, intersect } from "./bit-set.ts"
import type { NameColumn } from "./columns.ts"
import { type FilterCondition, passes } from "./condition.ts"
import type { SortOrder } from "./order.ts"
import { SortedSet } from "./sorted-set.ts"

export type FoundPage = { ids: string[]; scores: number[]; total: number; corrected: string | null }

/** Below one in this many documents, a list is smaller than bits. */
export const sparseRatio = 256
/** The cost relative to one step along an order. */
const lookupCost = 2
/** After this many times the expected steps the documents must be far back in the order: gives up the walk. */
const maxDetour = 8

/** The limit per set and order. */
const maxPages = 4
const maxInPage = 100

/**
 * An intersection that stores only its count: reading the sets side by side costs less than intersecting them for every
 * filter.
 */
export type LazyIntersection = { count: number; sets(): readonly BitSet[] }

/**
 * The documents of a filter and their counts. Cached, and updated with each change, so the next query reads no
 * documents.
 */
export class FilterSet {
  readonly #members: BitSet | SortedSet | LazyIntersection
  readonly conditions: readonly FilterCondition[]
  readonly #all: BitSet
  readonly found = new Map<string, { version: number; page: FoundPage }>()
  readonly #counts = new Map<NameColumn, number[]>()
  readonly #pages = new Map<SortOrder, Map<string, readonly number[]>>()
  #bits: BitSet | undefined

  constructor(
    members: BitSet | Uint32Array | LazyIntersection,
    conditions: readonly FilterCondition[],
    all: BitSet,
  ) {
    this.#members = smallest(members, all)
    this.conditions = conditions
    this.#all = all
  }

  get count(): number {
    return this.#members.count
  }

  get isWhole(): boolean {
    return this.count === this.#all.count
  }

  get byteLength(): number {
    const own = "sets" in this.#members ? 0 : this.#members.byteLength
    return own + (this.#bits?.byteLength ?? 0)
  }

  get bits(): BitSet {
    if (this.#members instanceof BitSet) return this.#members
    this.#bits ??= bitsOf(this.list(), this.#all)
    return this.#bits
  }

  /** Returns a copy. */
  list(): Uint32Array {
    return "sets" in this.#members ? this.#listCommon(this.#members, false) : this.#members.list()
  }

  /** Uses a shared buffer. */
  #lend(): Uint32Array {
    if ("sets" in this.#members) return this.#listCommon(this.#members, true)
    return this.#members instanceof BitSet ? this.#members.lend() : this.#members.list()
  }

  #listCommon(common: LazyIntersection, isShared: boolean): Uint32Array {
    const sets = this.#bits ? [this.#bits] : common.sets()
    const combined = intersect(sets.length > 0 ? sets : [this.#all], this.count, isShared)
    return combined.documents ?? new Uint32Array(0)
  }

  /** Indexes counts by the name's code. Lists the documents once for all columns. */
  countsOf(columns: readonly NameColumn[]): (readonly number[])[] {
    const missing = columns.filter((column) => !this.#counts.has(column))
    if (missing.length > 0) {
      const documents = this.#lend()
      for (const column of missing) this.#counts.set(column, countNames(documents, column))
    }
    return columns.map((column) => this.#counts.get(column) ?? [])
  }

  /** Caches popular pages until one of their documents changes. */
  page(order: SortOrder, from: number, size: number): readonly number[] {
    const wanted = Math.min(this.count, from + size)
    if (from >= wanted) return []
    const key = `${from} ${wanted}`
    const cached = this.#pages.get(order)?.get(key)
    if (cached) return cached
    const found = this.#find(order, from, wanted)
    if (found.length > maxInPage) return found
    const pages = this.#pages.get(order) ?? new Map<string, readonly number[]>()
    if (pages.size >= maxPages) pages.clear()
    this.#pages.set(order, pages.set(key, found))
    return found
  }

  #find(order: SortOrder, from: number, wanted: number): number[] {
    // Few documents are ranked directly; many are soon met on a walk along the order.
    const { start, end } = this.#spanIn(order)
    const steps = (wanted * (end - start)) / this.count
    if (!(this.#members instanceof SortedSet) && this.count * lookupCost > steps) {
      const walked = this.#walk(
        order,
        { start, end: Math.min(end, start + steps * maxDetour + 1_000) },
        wanted,
      )
      if (walked.length === wanted) return walked.slice(from)
    }
    return order.among(this.list(), from, wanted)
  }

  /** The span is smaller if the order is by a figure that the filter limits. */
  #spanIn(order: SortOrder): { start: number; end: number } {
    for (const condition of this.conditions)
      if ("between" in condition && condition.between === order.by)
        return order.span(condition.from, condition.to)
    return { start: 0, end: order.length }
  }

  #walk(order: SortOrder, { start, end }: { start: number; end: number }, wanted: number): number[] {
    const found: number[] = []
    const sets = "sets" in this.#members && !this.#bits ? this.#members.sets() : [this.bits]
    const [narrowest = this.#all, second = narrowest, third = second, ...others] = sets
    const { words } = narrowest
    const [more, max] = [second.words, third.words]
    const { documents } = order
    for (let index = start; index < end && found.length < wanted; index++) {
      const document = documents[index] ?? 0
      const at = document >>> 5
      if ((((words[at] ?? 0) >>> (document & 31)) & 1) === 0) continue
      if (((((more[at] ?? 0) & (max[at] ?? 0)) >>> (document & 31)) & 1) === 0) continue
      if (others.length === 0 || others.every((other) => other.has(document))) found.push(document)
    }
    return found
  }

  #has(document: number): boolean {
    if ("sets" in this.#members) return this.#all.has(document) && this.#passes(document)
    return this.#members.has(document)
  }

  #passes(document: number): boolean {
    for (const condition of this.conditions) if (!passes(condition, document)) return false
    return true
  }

  /** Call before anything of a document changes. */
  leave(document: number): void {
    if (!this.#has(document)) return
    if ("sets" in this.#members) this.#members.count--
    else this.#members.delete(document)
    this.#bits?.delete(document)
    this.#pages.clear()
    for (const [column, counts] of this.#counts) {
      const code = column.get(document)
      counts[code] = (counts[code] ?? 0) - 1
    }
  }

  enter(document: number): void {
    if (!this.#all.has(document) || !this.#passes(document)) return
    if ("sets" in this.#members) this.#members.count++
    else this.#members.add(document)
    this.#bits?.add(document)
    this.#pages.clear()
    for (const [column, counts] of this.#counts) {
      const code = column.get(document)
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
}

function countNames(documents: Uint32Array, { codes, names }: NameColumn): number[] {
  const counts = new Uint32Array(names.length)
  for (let at = 0; at < documents.length; at++) {
    const code = codes[documents[at] ?? 0] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return Array.from(counts)
}

function smallest(
  members: BitSet | Uint32Array | LazyIntersection,
  all: BitSet,
): BitSet | SortedSet | LazyIntersection {
  if ("sets" in members) return members
  const isFew = (members instanceof BitSet ? members.count : members.length) * sparseRatio <= all.count
  if (members instanceof BitSet) return isFew ? new SortedSet(members.list()) : members
  return isFew ? new SortedSet(members) : bitsOf(members, all)
}

function bitsOf(documents: Uint32Array, all: BitSet): BitSet {
  const bits = new BitSet(all.words.length * 32)
  for (const document of documents) bits.add(document)
  return bits
}

/** Limits all sets together. */
const maxCachedBytes = 48 * 2 ** 20
const maxSets = 4_000

/** Drops the least recently used sets. */
export class SetCache {
  readonly #sets = new Map<string, FilterSet>()
  #bytes = 0

  get size(): number {
    return this.#sets.size
  }

  values(): Iterable<FilterSet> {
    return this.#sets.values()
  }

  get(key: string): FilterSet | undefined {
    const cached = this.#sets.get(key)
    if (!cached) return undefined
    this.#sets.delete(key)
    this.#sets.set(key, cached)
    return cached
  }

  store(key: string, set: FilterSet): void {
    this.#sets.set(key, set)
    this.#bytes += set.byteLength
    if (this.#sets.size <= maxSets && this.#bytes <= maxCachedBytes) return
    for (const [oldest, evicted] of this.#sets) {
      if (this.#sets.size <= maxSets && this.#bytes <= maxCachedBytes) break
      if (evicted === set) break
      this.#sets.delete(oldest)
      this.#bytes -= evicted.byteLength
    }
  }

  clear(): void {
    this.#sets.clear()
    this.#bytes = 0
  }
}
