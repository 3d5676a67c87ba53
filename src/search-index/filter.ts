import { BitSet, intersect } from "./bit-set.ts"
import type { Collection } from "./collection.ts"
import {
  type ChoiceCondition,
  collectRange,
  type FilterCondition,
  filterDocuments,
  maxPassing,
  type RangeCondition,
} from "./condition.ts"
import { FilterSet, sparseRatio } from "./filter-set.ts"
import { keysOf } from "./records.ts"

export type Between<Figure extends string> = {
  of: Figure
  from?: number | undefined
  to?: number | undefined
}

export type Filter<Facet extends string, Figure extends string> = {
  /** One name, or several of which a document has one. */
  is: Partial<Record<Facet, string | readonly string[] | undefined>>
  between?: readonly Between<Figure>[]
  query?: string
}

export function filterSet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  filter: Filter<Facet, Figure>,
): FilterSet {
  const { is, between = [], query = "" } = filter
  if (query !== "") return querySet(collection, { is, between }, query)
  const conditions = conditionsOf(collection, filter)
  const [only] = conditions
  if (only && conditions.length === 1) return conditionSet(collection, only)
  const key = keyOf(filter)
  const cached = collection.sets.get(key)
  if (cached) return cached
  const made = makeSet(collection, conditions)
  collection.sets.store(key, made)
  return made
}

function keyOf<Facet extends string, Figure extends string>({
  is,
  between = [],
}: Filter<Facet, Figure>): string {
  const names = Object.entries<string | readonly string[] | undefined>(is).flatMap(([facet, wanted]) =>
    wanted === undefined ? [] : [[facet, typeof wanted === "string" ? wanted : wanted.toSorted()]],
  )
  return JSON.stringify([names.sort(), between.filter(isLimited)])
}

function querySet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  filter: Filter<Facet, Figure>,
  query: string,
): FilterSet {
  const base = filterSet(collection, filter)
  const result = collection.text.search(query, base.bits)
  const found = result ? result.matches.documents.slice(0, result.matches.length) : new Uint32Array()
  return new FilterSet(found, [], collection.all)
}

/**
 * Tests the most selective condition's documents against the others; if all let many pass, reads their sets side by
 * side.
 */
function makeSet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  conditions: readonly FilterCondition[],
): FilterSet {
  const { all, size } = collection
  const ranked = conditions
    .map((condition) => ({ condition, max: maxPassing(condition, size) }))
    .sort((a, b) => a.max - b.max)
  const [narrowest, ...others] = ranked
  if (narrowest && narrowest.max * sparseRatio <= size) {
    const documents = conditionSet(collection, narrowest.condition).list()
    let { length } = documents
    for (const { condition } of others) length = filterDocuments(condition, documents, length)
    return new FilterSet(documents.slice(0, length), conditions, all)
  }
  const sets = () =>
    ranked
      .map(({ condition }) => conditionSet(collection, condition))
      .filter((set) => !set.isWhole)
      .map(({ bits }) => bits)
  const bitSets = sets()
  if (bitSets.length < 2) return new FilterSet({ count: bitSets[0]?.count ?? size, sets }, conditions, all)
  const { count, documents } = intersect(bitSets, Math.floor(size / sparseRatio))
  return new FilterSet(documents ?? { count, sets }, conditions, all)
}

function conditionSet<Facet extends string, Figure extends string, Sort extends string>(
  collection: Collection<Facet, Figure, Sort>,
  condition: FilterCondition,
): FilterSet {
  if ("isOf" in condition) return collection.namedSets(condition.isOf).of(condition.name)
  const key = "anyOf" in condition ? choiceKey(collection, condition) : rangeKey(collection, condition)
  const cached = collection.ranges.get(key)
  if (cached) return cached
  const bits = new BitSet(collection.ids.length)
  if ("anyOf" in condition)
    for (const name of condition.names)
      for (const document of collection.namedSets(condition.anyOf).of(name).list()) bits.add(document)
  else collectRange(condition, bits, collection.all, collection.ids.length)
  const made = new FilterSet(bits, [condition], collection.all)
  collection.ranges.store(key, made)
  return made
}

function choiceKey<Facet extends string, Figure extends string, Sort extends string>(
  { facets }: Collection<Facet, Figure, Sort>,
  { anyOf, names }: ChoiceCondition,
): string {
  const facet = keysOf(facets).find((name) => facets[name] === anyOf)
  return `${facet} any of ${JSON.stringify(names.toSorted())}`
}

function rangeKey<Facet extends string, Figure extends string, Sort extends string>(
  { figures }: Collection<Facet, Figure, Sort>,
  { between, from, to }: RangeCondition,
): string {
  const figure = keysOf(figures).find((name) => figures[name] === between)
  return `${figure} from ${from} to ${to}`
}

function conditionsOf<Facet extends string, Figure extends string, Sort extends string>(
  { facets, figures, orders }: Collection<Facet, Figure, Sort>,
  { is, between = [] }: Filter<Facet, Figure>,
): FilterCondition[] {
  const names = keysOf(is).flatMap((facet): FilterCondition[] => {
    const wanted = is[facet]
    if (wanted === undefined) return []
    if (typeof wanted === "string") return [{ isOf: facets[facet], name: wanted }]
    return [{ anyOf: facets[facet], names: wanted }]
  })
  const bounds = between.filter(isLimited).map((bound) => {
    const column = figures[bound.of]
    const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = bound
    const order = keysOf(orders)
      .map((sort) => orders[sort])
      .find(({ by }) => by === column)
    return { between: column, from, to, order }
  })
  return [...names, ...bounds]
}

function isLimited({ from, to }: Between<string>): boolean {
  return from !== undefined || to !== undefined
}
