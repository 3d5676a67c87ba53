import { best } from "./best.ts"
import { BitSet, common } from "./bit-set.ts"
import type { Collection } from "./collection.ts"
import { type Condition, gather, mostPassing, sift } from "./condition.ts"
import { FilterSet, type FoundPage } from "./filter-set.ts"
import type { Order } from "./order.ts"
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

/** The documents that pass a filter. */
export function filterSet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  filter: Filter<Facet, Figure>,
): FilterSet {
  const { is, between = [], query = "" } = filter
  if (query !== "") return wordSet(collection, { is, between }, query)
  const conditions = conditionsOf(collection, filter)
  const [only] = conditions
  if (only && conditions.length === 1) return singleSet(collection, only)
  const key = keyOf(filter)
  const kept = collection.sets.get(key)
  if (kept) return kept
  const made = makeSet(collection, conditions)
  collection.sets.keep(key, made)
  return made
}

function keyOf<Facet extends string, Figure extends string>({
  is,
  between = [],
}: Filter<Facet, Figure>): string {
  const names = Object.entries(is).filter(([, name]) => name !== undefined)
  return JSON.stringify([names.sort(), between.filter(isBound)])
}

function wordSet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  filter: Filter<Facet, Figure>,
  query: string,
): FilterSet {
  const base = filterSet(collection, filter)
  const heard = collection.text.search(query, base.bits, collection.ids.length)
  const found = heard ? heard.matches.documents.slice(0, heard.matches.length) : new Uint32Array()
  return new FilterSet(found, [], collection.all)
}

/** Below one document in so many, those of one condition are looked at one by one for the others. */
const fewIn = 64

/**
 * One condition is a set of its own, found by looking at every document. Of several, the one that fewest pass is tried
 * against the others; where all of them let many pass, their sets have the answer in common.
 */
function makeSet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  conditions: readonly Condition[],
): FilterSet {
  const { all, ids } = collection
  const [only, ...more] = conditions
  if (!only) return new FilterSet(all.copy(), [], all)
  if (more.length === 0) {
    const bits = new BitSet(ids.length)
    gather(only, bits, all, ids.length)
    return new FilterSet(bits, conditions, all)
  }
  const [narrowest = only, ...others] = conditions
    .map((condition) => ({ condition, most: mostPassing(condition, collection.size) }))
    .sort((a, b) => a.most - b.most)
    .map(({ condition }) => condition)
  if (mostPassing(narrowest, collection.size) * fewIn < collection.size) {
    const documents = singleSet(collection, narrowest).list()
    let { length } = documents
    for (const condition of others) length = sift(condition, documents, length)
    return new FilterSet(documents.slice(0, length), conditions, all)
  }
  const sets = conditions.map((condition) => singleSet(collection, condition)).filter((set) => !set.isWhole)
  const bits = common(sets.map((set) => set.bits)) ?? all.copy()
  return new FilterSet(bits, conditions, all)
}

function singleSet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  condition: Condition,
): FilterSet {
  const key = nameOf(collection, condition)
  const kept = collection.singles.get(key)
  if (kept) return kept
  const made = makeSet(collection, [condition])
  collection.singles.keep(key, made)
  return made
}

function nameOf<Facet extends string, Figure extends string, Sort extends string>(
  { facets, figures }: Collection<Facet, Figure, Sort>,
  condition: Condition,
): string {
  if ("isOf" in condition) {
    const facet = (Object.keys(facets) as Facet[]).find((name) => facets[name] === condition.isOf)
    return `${facet} is ${condition.name}`
  }
  const figure = (Object.keys(figures) as Figure[]).find((name) => figures[name] === condition.between)
  return `${figure} from ${condition.from} to ${condition.to}`
}

function conditionsOf<Facet extends string, Figure extends string, Sort extends string>(
  { facets, figures, orders }: Collection<Facet, Figure, Sort>,
  { is, between = [] }: Filter<Facet, Figure>,
): Condition[] {
  const names = (Object.keys(is) as Facet[]).flatMap((facet) => {
    const name = is[facet]
    return name === undefined ? [] : [{ isOf: facets[facet], name }]
  })
  const bounds = between.filter(isBound).map((bound) => {
    const column = figures[bound.of]
    const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = bound
    const order = (Object.values(orders) as Order[]).find(({ by }) => by === column)
    return { between: column, from, to, order }
  })
  return [...names, ...bounds]
}

function isBound({ from, to }: Between<string>): boolean {
  return from !== undefined || to !== undefined
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
