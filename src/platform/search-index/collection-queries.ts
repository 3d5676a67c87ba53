import type { Collection } from "./collection.ts"
import { type Filter, filterSet } from "./filter.ts"
import { defineIndexQuery, type IndexApp } from "./index-query.ts"

type CollectionReader<Facet extends string, Figure extends string, Sort extends string> = {
  fresh(app: IndexApp): Promise<Collection<Facet, Figure, Sort>>
  asItIs(app: IndexApp): Promise<Collection<Facet, Figure, Sort>>
}

/** Includes every change before transaction `seen`. An empty string means no stored fields. */
export type StoredFieldsPage<Id extends string = string> = { ids: Id[]; storedFields: string[]; seen: number }

export type FacetCount = { name: string; count: number }

export function collectionQueries<
  Id extends string,
  Facet extends string,
  Figure extends string,
  Sort extends string,
>(name: string, { fresh, asItIs }: CollectionReader<Facet, Figure, Sort>) {
  type CollectionFilter = Filter<Facet, Figure>

  const idsOf = (index: Collection<Facet, Figure, Sort>, documents: readonly number[]) =>
    documents.map((document) => index.idOf(document) as Id)

  return {
    page: defineIndexQuery(
      `${name}: page`,
      async (
        app,
        { filter, sort, from, size }: { filter: CollectionFilter; sort: Sort; from: number; size: number },
      ) => {
        const index = await fresh(app)
        const set = filterSet(index, filter)
        return { ids: idsOf(index, set.page(index.orders[sort], from, size)), total: set.count }
      },
    ),

    notedPage: defineIndexQuery(
      `${name}: page with stored fields`,
      async (
        app,
        { filter, sort, from, size }: { filter: CollectionFilter; sort: Sort; from: number; size: number },
      ): Promise<StoredFieldsPage<Id> & { total: number }> => {
        const index = await fresh(app)
        const set = filterSet(index, filter)
        const documents = set.page(index.orders[sort], from, size)
        return { ...storedFieldsOf(index, idsOf(index, documents), documents), total: set.count }
      },
    ),

    /** Counts by facet value, most first; ignores the filter on the facet itself. */
    choices: defineIndexQuery(
      `${name}: choices`,
      async (
        app,
        { filter, facets, max }: { filter: CollectionFilter; facets: readonly Facet[]; max: number },
      ) => {
        const index = await fresh(app)
        const open = facets.filter((facet) => filter.is[facet] === undefined)
        const columns = open.map((facet) => index.facets[facet])
        const ownCounts = filterSet(index, filter).countsOf(columns)
        const counted = new Map(columns.map((column, position) => [column, ownCounts[position]]))
        return facets.map((facet): FacetCount[] => {
          const column = index.facets[facet]
          const without = { ...filter, is: { ...filter.is, [facet]: undefined } }
          const counts = counted.get(column) ?? filterSet(index, without).countsOf([column])[0] ?? []
          return counts
            .flatMap((count, code) =>
              code > 0 && count > 0 ? [{ name: column.names[code] ?? "", count }] : [],
            )
            .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
            .slice(0, max)
        })
      },
    ),

    storedFields: defineIndexQuery(
      `${name}: stored fields`,
      async (app, ids: readonly Id[]): Promise<StoredFieldsPage<Id>> => {
        const index = await asItIs(app)
        const documents = ids.map((id) => index.documentOf(id) ?? -1)
        return storedFieldsOf(index, [...ids], documents)
      },
    ),

    forget: defineIndexQuery(`${name}: forget`, async (app, ids: readonly Id[]) => {
      const index = await asItIs(app)
      index.apply([], ids)
    }),

    count: defineIndexQuery(`${name}: count`, async (app, _: null) => (await fresh(app)).size),
  }
}

function storedFieldsOf<Id extends string>(
  index: Pick<Collection<string, string, string>, "storedFieldsOf" | "seen">,
  ids: Id[],
  documents: readonly number[],
): StoredFieldsPage<Id> {
  const storedFields = documents.map((document) => index.storedFieldsOf(document) ?? "")
  return { ids, storedFields, seen: Number(index.seen) }
}
