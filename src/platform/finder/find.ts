import { best } from "./best.ts"
import { BitSet } from "./bit-set.ts"
import type { Collection } from "./collection.ts"
import { FilterSet, type FoundPage } from "./filter-set.ts"
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

/** One condition is a set of its own, made by looking at every document; several are what their sets have in common. */
function makeSet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  filter: Filter<Facet, Figure>,
): FilterSet {
  const single = conditionsOf(filter)
  const [first, ...others] = single
  if (!first) return new FilterSet(collection.all.copy(), (document) => collection.all.has(document))
  if (others.length === 0) return makeSingle(collection, first)
  const sets = single.map((condition) => filterSet(collection, condition)).sort((a, b) => a.count - b.count)
  const bits = (sets[0]?.bits ?? collection.all).copy()
  for (const set of sets.slice(1)) bits.keepOnly(set.bits)
  return new FilterSet(bits, (document) => sets.every((set) => set.passes(document)))
}

function conditionsOf<Facet extends string, Figure extends string>({
  is,
  between = [],
}: Filter<Facet, Figure>): Filter<Facet, Figure>[] {
  const names = (Object.keys(is) as Facet[]).filter((facet) => is[facet] !== undefined)
  return [
    ...names.map((facet) => ({ is: { [facet]: is[facet] } as Partial<Record<Facet, string>> })),
    ...between.filter(isBound).map((bound) => ({ is: {}, between: [bound] })),
  ]
}

function isBound({ from, to }: Between<string>): boolean {
  return from !== undefined || to !== undefined
}

function makeSingle<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  { is, between = [] }: Filter<Facet, Figure>,
): FilterSet {
  const { all, ids } = collection
  const bits = new BitSet(ids.length)
  const [bound] = between
  if (bound) {
    const { of, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = bound
    const column = collection.figures[of]
    const { values } = column
    for (let document = 0; document < ids.length; document++) {
      const value = values[document] ?? Number.NaN
      if (value >= from && value <= to && all.has(document)) bits.add(document)
    }
    return new FilterSet(bits, (document) => {
      const value = column.get(document)
      return all.has(document) && value >= from && value <= to
    })
  }
  const [facet, name = ""] =
    (Object.entries(is) as [Facet, string][]).find(([, given]) => given !== undefined) ?? []
  const column = facet === undefined ? undefined : collection.facets[facet]
  if (!column) return new FilterSet(all.copy(), (document) => all.has(document))
  const code = column.codeOf(name) ?? -1
  const { codes } = column
  for (let document = 0; document < ids.length; document++)
    if (codes[document] === code && all.has(document)) bits.add(document)
  // A name that nothing had when the set was made may come.
  return new FilterSet(bits, (document) => all.has(document) && column.names[column.get(document)] === name)
}

/** What stands before what when both are as close: what can be had now, then the newest. */
export type Preference = { isReady(document: number): boolean; newness(document: number): number }

/** The closest documents of a set, as many as are wanted. */
export function closest<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  within: FilterSet,
  query: string,
  wanted: number,
  prefer: Preference,
): FoundPage {
  const key = `${wanted} ${query}`
  const known = within.found.get(key)
  if (known && known.version === collection.version) return known.page
  const page = findClosest(collection, within, query, wanted, prefer)
  if (within.found.size >= mostFoundKept) within.found.clear()
  if (wanted <= mostWantedKept) within.found.set(key, { version: collection.version, page })
  return page
}

/** Half a word is asked for by everybody on the way to the whole: its answer is kept until anything changes. */
const mostFoundKept = 300
const mostWantedKept = 100

function findClosest<Facet extends string, Figure extends string, Sort extends string>(
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
