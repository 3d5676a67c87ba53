import type { FacetCount, Filter, Preference } from "#search-index/index.ts"
import type { IndexReader } from "./change-feed.ts"
import { ownNamesId } from "./common-names.ts"
import { defineIndexQuery } from "./index-query.ts"

/** Includes every change before transaction `seen`. An empty string means no stored fields. */
export type StoredFieldsPage<Id extends string = string> = {
  ids: Id[]
  storedFields: string[]
  seen: number
  /** Of the common names that the fields refer to. */
  namesId: string
}

export function collectionQueries<
  Id extends string,
  Facet extends string,
  Figure extends string,
  Sort extends string,
>(name: string, { fresh, asItIs }: IndexReader<Facet, Figure, Sort>) {
  type PageQuery = {
    filter: Filter<Facet, Figure>
    sort: Sort | Preference<Facet, Figure>
    from: number
    size: number
  }

  return {
    page: defineIndexQuery(`${name}: page`, async (app, query: PageQuery) => {
      const { index } = await fresh(app)
      const { ids, total } = index.page(query)
      return { ids: ids as Id[], total }
    }),

    notedPage: defineIndexQuery(
      `${name}: page with stored fields`,
      async (app, query: PageQuery): Promise<StoredFieldsPage<Id> & { total: number }> => {
        const { index, seen } = await fresh(app)
        const { ids, total } = index.page(query)
        return { ids: ids as Id[], ...storedFieldsOf(index, ids, seen), total }
      },
    ),

    choices: defineIndexQuery(
      `${name}: choices`,
      async (
        app,
        { filter, facets, max }: { filter: PageQuery["filter"]; facets: readonly Facet[]; max: number },
      ): Promise<FacetCount[][]> => (await fresh(app)).index.choices(filter, facets, max),
    ),

    storedFields: defineIndexQuery(
      `${name}: stored fields`,
      async (app, ids: readonly Id[]): Promise<StoredFieldsPage<Id>> => {
        const { index, seen } = await asItIs(app)
        return { ids: [...ids], ...storedFieldsOf(index, ids, seen) }
      },
    ),

    forget: defineIndexQuery(`${name}: forget`, async (app, ids: readonly Id[]) => {
      await (await asItIs(app)).index.apply([], ids)
    }),

    count: defineIndexQuery(`${name}: count`, async (app, _: null) => (await fresh(app)).index.size),
  }
}

function storedFieldsOf(
  index: { storedFields(ids: readonly string[]): string[] },
  ids: readonly string[],
  seen: string,
) {
  return { storedFields: index.storedFields(ids), seen: Number(seen), namesId: ownNamesId }
}
