import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Filter, filterSet } from "#platform/finder/find.ts"
import type { Id } from "#platform/ids.ts"
import type { ListingCard } from "./listing-card.ts"
import { readCards } from "./read-cards.ts"
import { freshShelves, type ShelfIndex } from "./shelf-index.ts"
import type { ShelfQuery } from "./shelf-query.ts"
import type { ShelfFacet, ShelfFigure } from "./shelf-source.ts"

export type Shelf = { kind: ListingKind; location?: ShopLocation }

/** The filters that a list counts, and the field of the query that each sets. */
export const facetNames = ["category", "distillery", "region", "country", "bottler", "cask"] as const
export type FacetName = (typeof facetNames)[number]
export type Facets = Record<FacetName, { name: string; listings: number }[]>

export type ShelfPage = { listings: ListingCard[]; total: number; pages: number; facets: Facets }

/**
 * A page of what a shop offers, with how many each choice of a filter would leave. Which listings, and in what order,
 * is known in memory; what is shown of them is read as it stands. The choices are counted when they are looked at.
 */
export async function listShelf(ctx: Ctx, shelf: Shelf, query: ShelfQuery): Promise<ShelfPage> {
  const index = await freshShelves(ctx.house)
  const set = filterSet(index, filterOf(shelf, query))
  const { page, size, sort } = query
  const documents = set.page(index.orders[sort], (page - 1) * size, size)
  const ids = documents.map((document) => index.idOf(document) as Id<"lst">)
  const total = set.count
  const listings = await readCards(ctx, ids)
  if (listings.length < ids.length) forget(index, ids, listings)
  return {
    listings,
    total,
    pages: Math.max(1, Math.ceil(total / size)),
    get facets() {
      return countFacets(index, shelf, query)
    },
  }
}

/** What the database does not offer any more leaves, however it went. */
function forget(index: ShelfIndex, ids: readonly string[], there: readonly { id: string }[]): void {
  const left = new Set(there.map(({ id }) => id))
  index.apply(
    [],
    ids.filter((id) => !left.has(id)),
  )
}

function filterOf(
  { kind, location }: Shelf,
  query: ShelfQuery,
  except?: FacetName,
): Filter<ShelfFacet, ShelfFigure> {
  const { category, distillery, region, country, bottler, cask, volume, sale, stock } = query
  const is: Filter<ShelfFacet, ShelfFigure>["is"] = {
    ...{ kind, location, category, distillery, region, country, bottler, cask },
    volume: volume === undefined ? undefined : String(volume),
    sale: sale ? "1" : undefined,
    stock: stock ? "1" : undefined,
  }
  if (except) is[except] = undefined
  const between = [
    { of: "nowCents" as const, from: cents(query.from), to: cents(query.to) },
    { of: "age" as const, from: query.ageFrom, to: query.ageTo },
    { of: "abvPercent" as const, from: query.abvFrom, to: query.abvTo },
  ]
  return { is, between, query: query.q }
}

function cents(dollars: number | undefined): number | undefined {
  return dollars === undefined ? undefined : Math.round(dollars * 100)
}

const mostChoices = 200

/** Each filter is counted as if it were not set, so that another of its choices can be seen and taken. */
function countFacets(index: ShelfIndex, shelf: Shelf, query: ShelfQuery): Facets {
  const whole = filterSet(index, filterOf(shelf, query))
  const counted = facetNames.map((facet) => {
    const column = index.facets[facet]
    const set = query[facet] === undefined ? whole : filterSet(index, filterOf(shelf, query, facet))
    const choices = set
      .countsOf(column)
      .flatMap((listings, code) =>
        code > 0 && listings > 0 ? [{ name: column.names[code] ?? "", listings }] : [],
      )
      .sort((a, b) => b.listings - a.listings || (a.name < b.name ? -1 : 1))
    return [facet, choices.slice(0, mostChoices)] as const
  })
  return Object.fromEntries(counted) as Facets
}
