import { Collection, type CollectionSchema, type IndexEntry } from "./collection.ts"
import { type Filter, filterSet } from "./filter.ts"
import type { FoundPage } from "./filter-set.ts"
import { rankMatches } from "./rank-matches.ts"
import { simplified } from "./simplified.ts"
import { fold } from "./tokens.ts"

export type { CollectionSchema, IndexEntry } from "./collection.ts"
export type { Between, Filter } from "./filter.ts"
export type { FoundPage } from "./filter-set.ts"

export type FacetCount = { name: string; count: number }

/** Breaks ties: what is ready first, then what has more of a figure. */
export type Preference<Facet extends string, Figure extends string> = {
  ready?: { facet: Facet; name: string } | undefined
  highest: Figure
}

/** For short lists without an index. */
export function matchesAllWords(query: string, texts: readonly (string | null)[]): boolean {
  const text = fold(texts.filter(Boolean).join(" "))
  return fold(query)
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The word as it was typed, and in simplified characters, in which Chinese texts are written. For searches in SQL. */
export function spellingsOf(word: string): string[] {
  return [...new Set([word, simplified(word)])]
}

/** Applies this many entries before other work gets a turn. */
const maxPerApply = 200

/**
 * Reads all entries. Sorts once at the end if no caller can use the index yet; in the background page by page, each
 * quick.
 */
export async function loadIndex<Facet extends string, Figure extends string, Sort extends string>(
  schema: CollectionSchema<Facet, Figure, Sort>,
  pages: AsyncIterable<readonly IndexEntry<Facet, Figure>[]>,
  { isBackground = false } = {},
): Promise<SearchIndex<Facet, Figure, Sort>> {
  const collection = new Collection(schema)
  const index = new SearchIndex(collection)
  if (isBackground) collection.finishBulkLoad()
  for await (const entries of pages)
    if (isBackground) await index.apply(entries)
    else collection.apply(entries)
  if (!isBackground) collection.finishBulkLoad()
  return index
}

/** Documents in memory that are searched by text, narrowed by facets and figures, counted and sorted. */
export class SearchIndex<Facet extends string, Figure extends string, Sort extends string> {
  readonly #collection: Collection<Facet, Figure, Sort>

  constructor(collection: Collection<Facet, Figure, Sort>) {
    this.#collection = collection
  }

  get size(): number {
    return this.#collection.size
  }

  /** Places of removed documents, which only a new index frees. */
  get retired(): number {
    return this.#collection.retired
  }

  /** Adds entries, replaces those of the same ids, and removes others. */
  async apply(changed: readonly IndexEntry<Facet, Figure>[], deleted: readonly string[] = []): Promise<void> {
    for (let from = 0; from < changed.length; from += maxPerApply) {
      if (from > 0) await new Promise(setImmediate)
      this.#collection.apply(changed.slice(from, from + maxPerApply))
    }
    if (deleted.length > 0) this.#collection.apply([], deleted)
  }

  /** In the order of a sort, or by how well they match the filter's query. */
  page({
    filter,
    sort,
    from,
    size,
  }: {
    filter: Filter<Facet, Figure>
    sort: Sort | Preference<Facet, Figure>
    from: number
    size: number
  }) {
    if (typeof sort !== "string") {
      const { query = "", ...within } = filter
      const { ids, total } = this.#rank(query, within, from + size, sort)
      return { ids: ids.slice(from), total }
    }
    const set = filterSet(this.#collection, filter)
    const documents = set.page(this.#collection.orders[sort], from, size)
    return { ids: documents.map((document) => this.#collection.idOf(document)), total: set.count }
  }

  /** Counts by facet value, most first; ignores the filter on the facet itself. Chosen values are always included. */
  choices(filter: Filter<Facet, Figure>, facets: readonly Facet[], max: number): FacetCount[][] {
    const open = facets.filter((facet) => filter.is[facet] === undefined)
    const columns = open.map((facet) => this.#collection.facets[facet])
    const ownCounts = filterSet(this.#collection, filter).countsOf(columns)
    const counted = new Map(columns.map((column, position) => [column, ownCounts[position]]))
    return facets.map((facet): FacetCount[] => {
      const column = this.#collection.facets[facet]
      const without = { ...filter, is: { ...filter.is, [facet]: undefined } }
      const counts = counted.get(column) ?? filterSet(this.#collection, without).countsOf([column])[0] ?? []
      const wanted = filter.is[facet]
      const chosen = typeof wanted === "string" ? [wanted] : (wanted ?? [])
      return counts
        .flatMap((count, code) => (code > 0 && count > 0 ? [{ name: column.names[code] ?? "", count }] : []))
        .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
        .filter(({ name }, index) => index < max || chosen.includes(name))
    })
  }

  /** The best matches of a text. `corrected` is the text that was searched instead, if no entry has the given one. */
  search(
    query: string,
    is: Filter<Facet, Figure>["is"],
    wanted: number,
    preference: Preference<Facet, Figure>,
  ): FoundPage {
    return this.#rank(query, { is }, wanted, preference)
  }

  #rank(
    query: string,
    within: Filter<Facet, Figure>,
    wanted: number,
    { ready, highest }: Preference<Facet, Figure>,
  ): FoundPage {
    const { values } = this.#collection.figures[highest]
    const column = ready && this.#collection.facets[ready.facet]
    const code = ready && column?.codeOf(ready.name)
    return rankMatches(this.#collection, filterSet(this.#collection, within), query, wanted, {
      key: JSON.stringify([ready?.facet, ready?.name, highest]),
      isReady: (document) => code !== undefined && column?.codes[document] === code,
      newness: (document) => values[document] ?? 0,
    })
  }

  /** Empty for an unknown id, or one without stored fields. */
  storedFields(ids: readonly string[]): string[] {
    return ids.map((id) => this.#collection.storedFieldsOf(this.#collection.documentOf(id) ?? -1) ?? "")
  }
}
