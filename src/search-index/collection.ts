import { BitSet } from "./bit-set.ts"
import { NameColumn, NumberColumn, SmallColumn, TextColumn } from "./columns.ts"
import { SetCache } from "./filter-set.ts"
import { NamedSets } from "./named-sets.ts"
import { SortOrder } from "./order.ts"
import { keysOf, recordOf } from "./records.ts"
import { type EntryTexts, TextIndex } from "./text-index.ts"
import { fold } from "./tokens.ts"

export type IndexEntry<Facet extends string, Figure extends string> = {
  id: string
  texts: EntryTexts
  facets: Record<Facet, string | null>
  figures: Record<Figure, number | null>
  /** Stored fields are returned, never searched. */
  note?: string | undefined
}

/** Documents without the figure sort last. */
export type CollectionSchema<Facet extends string, Figure extends string, Sort extends string> = {
  facets: readonly Facet[]
  figures: readonly Figure[]
  sorts: Record<Sort, "name" | { by: Figure; isFalling?: boolean }>
}

export class Collection<Facet extends string, Figure extends string, Sort extends string> {
  readonly ids: string[] = []
  readonly text = new TextIndex()
  readonly facets: Record<Facet, NameColumn>
  readonly figures: Record<Figure, NumberColumn>
  readonly orders: Record<Sort, SortOrder>
  readonly all = new BitSet()
  readonly nameLengths = new SmallColumn()
  /** Cached sets that follow every change: one figure each, or several conditions. */
  readonly ranges = new SetCache()
  readonly sets = new SetCache()
  version = 0
  retired = 0
  readonly #named: ReadonlyMap<NameColumn, NamedSets>
  readonly #shape: CollectionSchema<Facet, Figure, Sort>
  readonly #documents = new Map<string, number>()
  readonly #names: string[] = []
  readonly #notes = new TextColumn()
  readonly #sums = new NumberColumn()
  #isFilling = true

  constructor(shape: CollectionSchema<Facet, Figure, Sort>) {
    this.#shape = shape
    this.facets = recordOf(shape.facets, () => new NameColumn())
    this.figures = recordOf(shape.figures, () => new NumberColumn())
    const sorts = keysOf(shape.sorts)
    this.#named = new Map(
      shape.facets.map((facet) => [this.facets[facet], new NamedSets(this.facets[facet], this.all)]),
    )
    this.orders = recordOf(sorts, (sort) => {
      const by = shape.sorts[sort]
      if (by === "name") return new SortOrder(this.#compareBy(by))
      return new SortOrder(this.#compareBy(by), this.figures[by.by], by.isFalling)
    })
  }

  get size(): number {
    return this.all.count
  }

  idOf(document: number): string {
    return this.ids[document] ?? ""
  }

  has(id: string): boolean {
    return this.#documents.has(id)
  }

  documentOf(id: string): number | undefined {
    return this.#documents.get(id)
  }

  namedSets(column: NameColumn): NamedSets {
    return this.#named.get(column) ?? new NamedSets(column, this.all)
  }

  storedFieldsOf(document: number): string | undefined {
    return this.#notes.get(document)
  }

  noteHeadOf(document: number): string {
    return this.#notes.headOf(document)
  }

  apply(changed: readonly IndexEntry<Facet, Figure>[], deleted: readonly string[] = []): void {
    const latest = new Map(changed.map((entry) => [entry.id, entry]))
    const plans = [...latest.values()].map((entry) => this.#planOf(entry))
    const leaving = new Set(deleted.flatMap((id) => (latest.has(id) ? [] : (this.#documents.get(id) ?? []))))
    for (const { old, isNew } of plans) if (isNew && old !== undefined) leaving.add(old)
    const staying = plans.filter(({ isNew }) => !isNew)
    if ((this.sets.size + this.ranges.size) * plans.length > maxUpdates) this.sets.clear()
    if (this.ranges.size * plans.length > maxUpdates) this.ranges.clear()
    this.#takeOut([...leaving], staying)
    for (const { entry, document, isNew, sum } of plans) {
      if (isNew) this.#write(entry, document, sum)
      this.#describe(entry, document)
      for (const set of this.#following()) set.enter(document)
    }
    if (!this.#isFilling) this.#putIn(plans.filter(({ isNew }) => isNew).map(({ document }) => document))
    this.version++
  }

  /** Ends the initial fill: from now on every change keeps the orders sorted. */
  finishBulkLoad(): void {
    this.#isFilling = false
    this.#putIn([...this.all.list()])
    this.text.vocabulary.trim()
  }

  *#following(): Iterable<{ leave(document: number): void; enter(document: number): void }> {
    yield* this.#named.values()
    yield* this.ranges.values()
    yield* this.sets.values()
  }

  #moved = new Map<SortOrder, number[]>()

  #takeOut(leaving: readonly number[], staying: readonly UpsertPlan<Facet, Figure>[]): void {
    for (const document of [...leaving, ...staying.map((plan) => plan.document)]) {
      for (const set of this.#following()) set.leave(document)
    }
    this.#moved = new Map()
    if (!this.#isFilling)
      for (const sort of keysOf(this.orders)) {
        const by = this.#shape.sorts[sort]
        const moved = staying.filter(
          ({ entry, document }) =>
            by !== "name" &&
            !Object.is(this.figures[by.by].get(document), entry.figures[by.by] ?? Number.NaN),
        )
        const documents = moved.map(({ document }) => document)
        this.#moved.set(this.orders[sort], documents)
        this.orders[sort].remove([...leaving, ...documents])
      }
    for (const document of leaving) this.#retire(document)
    for (const facet of this.#shape.facets) {
      for (const document of leaving) this.facets[facet].leave(document)
      for (const { document } of staying) this.facets[facet].leave(document)
    }
  }

  #putIn(fresh: readonly number[]): void {
    for (const order of keysOf(this.orders).map((sort) => this.orders[sort]))
      order.insert([...fresh, ...(this.#moved.get(order) ?? [])])
    this.#moved.clear()
  }

  #retire(document: number): void {
    this.#documents.delete(this.idOf(document))
    this.all.delete(document)
    this.ids[document] = ""
    this.#names[document] = ""
    this.retired++
  }

  #planOf(entry: IndexEntry<Facet, Figure>): UpsertPlan<Facet, Figure> {
    const sum = hashOf(entry.texts)
    const old = this.#documents.get(entry.id)
    const isNew = old === undefined || this.#sums.get(old) !== sum
    const document = isNew ? this.ids.length : old
    if (isNew) this.ids.push(entry.id)
    return { entry, old, isNew, document, sum }
  }

  #write({ id, texts }: IndexEntry<Facet, Figure>, document: number, sum: number): void {
    this.#documents.set(id, document)
    this.#names[document] = fold(texts.name)
    this.#sums.set(document, sum)
    this.nameLengths.set(document, this.text.add(document, texts))
    this.all.add(document)
  }

  #describe(entry: IndexEntry<Facet, Figure>, document: number): void {
    for (const facet of this.#shape.facets) this.facets[facet].set(document, entry.facets[facet])
    for (const figure of this.#shape.figures)
      this.figures[figure].set(document, entry.figures[figure] ?? Number.NaN)
    if (entry.note !== undefined || this.#notes.get(document) !== undefined)
      this.#notes.set(document, entry.note)
  }

  #compareBy(sort: CollectionSchema<Facet, Figure, Sort>["sorts"][Sort]): (a: number, b: number) => number {
    const ids = this.ids
    const byId = (a: number, b: number) => ((ids[a] ?? "") < (ids[b] ?? "") ? -1 : 1)
    if (sort === "name") {
      const names = this.#names
      return (a, b) => {
        const left = names[a] ?? ""
        const right = names[b] ?? ""
        if (left === right) return a === b ? 0 : byId(a, b)
        return left < right ? -1 : 1
      }
    }
    const column = this.figures[sort.by]
    const direction = sort.isFalling ? -1 : 1
    return (a, b) => {
      const left = column.values[a] ?? Number.NaN
      const right = column.values[b] ?? Number.NaN
      if (left < right) return -direction
      if (left > right) return direction
      if (left !== right && Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1
      return a === b ? 0 : byId(a, b)
    }
  }
}

/** Compared with cached sets times changes: above this, sets are cleared and rebuilt on demand. */
const maxUpdates = 400_000

type UpsertPlan<Facet extends string, Figure extends string> = {
  entry: IndexEntry<Facet, Figure>
  old: number | undefined
  isNew: boolean
  document: number
  sum: number
}

/** A 52-bit hash, so that the texts need not be stored. */
function hashOf({ name, makers, facts }: EntryTexts): number {
  let low = 0x811c9dc5
  let high = 0x9e3779b9
  for (const text of [name, "\u0001", ...makers, "\u0002", ...facts]) {
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      low = Math.imul(low ^ code, 0x01000193)
      high = Math.imul(high ^ code, 0x85ebca6b) + 1
    }
    low = Math.imul(low ^ 0x1f, 0x01000193)
  }
  return (high & 0xfffff) * 2 ** 32 + (low >>> 0)
}
