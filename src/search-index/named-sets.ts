import type { BitSet } from "./bit-set.ts"
import type { NameColumn } from "./columns.ts"
import { FilterSet } from "./filter-set.ts"

/** Builds all sets in one scan on first use, then updates them with each change: most filters combine these. */
export class NamedSets {
  readonly #column: NameColumn
  readonly #all: BitSet
  #sets: FilterSet[] | undefined

  constructor(column: NameColumn, all: BitSet) {
    this.#column = column
    this.#all = all
  }

  /** An unused name gets a temporary set. */
  of(name: string): FilterSet {
    this.#sets ??= this.#findAll()
    return this.#sets[this.#column.codeOf(name) ?? -1] ?? this.#make(name, new Uint32Array())
  }

  /** Call before a document changes or is removed. */
  leave(document: number): void {
    this.#sets?.[this.#column.get(document)]?.leave(document)
  }

  enter(document: number): void {
    const code = this.#column.get(document)
    if (!this.#sets || code === 0) return
    this.#sets[code] ??= this.#make(this.#column.names[code] ?? "", new Uint32Array())
    this.#sets[code].enter(document)
  }

  #make(name: string, documents: Uint32Array): FilterSet {
    return new FilterSet(documents, [{ isOf: this.#column, name }], this.#all)
  }

  #findAll(): FilterSet[] {
    const { codes, names } = this.#column
    const documents = this.#all.list()
    const ends = new Uint32Array(names.length)
    for (const document of documents) ends[codes[document] ?? 0] = (ends[codes[document] ?? 0] ?? 0) + 1
    for (let code = 1; code < ends.length; code++) ends[code] = (ends[code] ?? 0) + (ends[code - 1] ?? 0)
    const starts = Uint32Array.of(0, ...ends)
    const positions = starts.slice()
    const byCode = new Uint32Array(documents.length)
    for (const document of documents) {
      const code = codes[document] ?? 0
      const position = positions[code] ?? 0
      byCode[position] = document
      positions[code] = position + 1
    }
    const sets: FilterSet[] = []
    for (let code = 1; code < names.length; code++)
      sets[code] = this.#make(names[code] ?? "", byCode.slice(starts[code], starts[code + 1]))
    return sets
  }
}
