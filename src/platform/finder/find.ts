import { best } from "./best.ts"
import { BitSet } from "./bit-set.ts"
import type { Collection } from "./collection.ts"
import { FilterSet } from "./filter-set.ts"
import type { Heard } from "./text-index.ts"

export type Between<Figure extends string> = {
  of: Figure
  from?: number | undefined
  to?: number | undefined
}

/** What documents must be: of these names, with these figures, with these words. */
export type Filter<Facet extends string, Figure extends string> = {
  is: Partial<Record<Facet, string | undefined>>
  between?: readonly Between<Figure>[]
  query?: string
}

/** The bits of the sets that are kept, all together. */
const mostKeptBytes = 48 * 2 ** 20
const mostSets = 500

/** The documents that pass a filter. */
export function filterSet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  filter: Filter<Facet, Figure>,
): FilterSet {
  const { is, between = [], query = "" } = filter
  if (query !== "") return wordSet(collection, { is, between }, query)
  const key = keyOf(filter)
  const { sets } = collection
  const kept = sets.get(key)
  if (kept) {
    sets.delete(key)
    sets.set(key, kept)
    return kept
  }
  const made = makeSet(collection, filter)
  const most = Math.min(mostSets, mostKeptBytes / (1 + made.bits.words.byteLength))
  for (const oldest of sets.keys()) {
    if (sets.size < most) break
    sets.delete(oldest)
  }
  sets.set(key, made)
  return made
}

function keyOf<Facet extends string, Figure extends string>({
  is,
  between = [],
}: Filter<Facet, Figure>): string {
  const names = Object.entries(is).filter(([, name]) => name !== undefined)
  return JSON.stringify([
    names.sort(),
    between.filter(({ from, to }) => from !== undefined || to !== undefined),
  ])
}

function wordSet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  filter: Filter<Facet, Figure>,
  query: string,
): FilterSet {
  const base = filterSet(collection, filter)
  const heard = collection.text.search(query, base.bits, collection.ids.length)
  const bits = new BitSet(collection.ids.length)
  if (heard)
    for (const document of heard.matches.documents.subarray(0, heard.matches.length)) bits.add(document)
  return new FilterSet(bits, () => false)
}

/** One name is a set of its own; several are what these have in common; figures are then looked at one by one. */
function makeSet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  { is, between = [] }: Filter<Facet, Figure>,
): FilterSet {
  const names = Object.entries(is).filter(([, name]) => name !== undefined) as [Facet, string][]
  const codes = names.map(([facet, name]) => {
    const column = collection.facets[facet]
    return { column, code: column.codeOf(name) ?? -1 }
  })
  const ranges = between
    .filter(({ from, to }) => from !== undefined || to !== undefined)
    .map(({ of, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }) => ({
      column: collection.figures[of],
      from,
      to,
    }))
  const isWithin = (document: number) =>
    ranges.every(({ column, from, to }) => column.get(document) >= from && column.get(document) <= to)
  const passes = (document: number) =>
    collection.all.has(document) &&
    names.every(
      ([facet, name]) => collection.facets[facet].names[collection.facets[facet].get(document)] === name,
    ) &&
    isWithin(document)
  if (names.length === 1 && ranges.length === 0) {
    const bits = new BitSet(collection.ids.length)
    const [only] = codes
    const list = only?.column.codes ?? new Uint16Array()
    for (let document = 0; document < collection.ids.length; document++)
      if (list[document] === only?.code && collection.all.has(document)) bits.add(document)
    return new FilterSet(bits, passes)
  }
  const bits = collection.all.copy()
  for (const [facet, name] of names) {
    const one = { is: { [facet]: name } as Partial<Record<Facet, string>> }
    bits.keepOnly(filterSet(collection, one).bits)
  }
  if (ranges.length > 0) for (const document of bits.list()) if (!isWithin(document)) bits.delete(document)
  return new FilterSet(bits, passes)
}

/** What stands before what when both are as close: what can be had now, then the newest. */
export type Preference = { isReady(document: number): boolean; newness(document: number): number }

export type FoundPage = { ids: string[]; scores: number[]; total: number; corrected: string | null }

/** The closest documents of a set, as many as are wanted. */
export function closest<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  within: FilterSet,
  query: string,
  wanted: number,
  prefer: Preference,
): FoundPage {
  const heard = collection.text.search(query, within.bits, collection.ids.length)
  if (!heard) return { ids: [], scores: [], total: 0, corrected: null }
  const scores = scoresOf(collection, heard, prefer)
  const { documents, length } = heard.matches
  const isBefore = (a: number, b: number) => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0)
    if (difference !== 0) return difference > 0
    const left = documents[a] ?? 0
    const right = documents[b] ?? 0
    const newer = prefer.newness(left) - prefer.newness(right)
    return newer === 0 ? collection.idOf(left) < collection.idOf(right) : newer > 0
  }
  const places = best(length, wanted, isBefore)
  return {
    ids: places.map((place) => collection.idOf(documents[place] ?? 0)),
    scores: places.map((place) => scores[place] ?? 0),
    total: length,
    corrected: heard.corrected,
  }
}

function scoresOf<Facet extends string, Figure extends string, Sort extends string>(
  { nameLengths }: Collection<Facet, Figure, Sort>,
  { matches }: Heard,
  { isReady }: Preference,
): Float64Array {
  const { documents, worth, length } = matches
  const scores = new Float64Array(length)
  for (let at = 0; at < length; at++) {
    const document = documents[at] ?? 0
    const words = Math.min(15, nameLengths.values[document] ?? 15)
    scores[at] = (worth[at] ?? 0) - words + (isReady(document) ? 0.5 : 0)
  }
  return scores
}
