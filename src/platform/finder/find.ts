import { BitSet, common } from "./bit-set.ts"
import type { Collection } from "./collection.ts"
import { type Condition, gather, mostPassing, sift } from "./condition.ts"
import { FilterSet } from "./filter-set.ts"
import type { Order } from "./order.ts"

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
  const heard = collection.text.search(query, base.bits)
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
