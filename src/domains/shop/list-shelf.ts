import { readLegalVisibility } from "#domains/countries/laws.ts"
import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import { withLegalPrices } from "#domains/listings/legal-prices.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Filter } from "#platform/search-index/filter.ts"
import type { ListingCard } from "./listing-card.ts"
import { readCardsWithText } from "./read-cards.ts"
import { shelfIndex } from "./shelf-index.ts"
import type { ShelfQuery } from "./shelf-query.ts"
import type { ShelfFacet, ShelfFigure } from "./shelf-source.ts"

export type ShelfScope = { kind: ListingKind; location?: ShopLocation }

export const facetNames = ["category", "distillery", "region", "country", "bottler", "cask"] as const
export type ShelfFacetName = (typeof facetNames)[number]
export type ShelfFacets = Record<ShelfFacetName, { name: string; listings: number }[]>

export type ShelfPage = { listings: ListingCard[]; total: number; pages: number }

export async function listShelf(ctx: Ctx, shelf: ShelfScope, query: ShelfQuery): Promise<ShelfPage> {
  const { page, size, sort } = query
  const { promotions } = await readLegalVisibility(ctx)
  const filter = filterOf(shelf, promotions ? query : { ...query, sale: false })
  const found = await shelfIndex.notedPage(ctx.app, { filter, sort, from: (page - 1) * size, size })
  const cards = await readCardsWithText(ctx.app, found)
  const listings = cards.map(({ card }) => card)
  if (listings.length < found.ids.length) await removeFromIndex(ctx, found.ids, listings)
  const { total } = found
  return {
    listings: await withLegalPrices(ctx, listings),
    total,
    pages: Math.max(1, Math.ceil(total / size)),
  }
}

/** Listings may have been deleted, for example. */
async function removeFromIndex(
  ctx: Ctx,
  ids: readonly Id<"lst">[],
  existing: readonly { id: string }[],
): Promise<void> {
  const left = new Set(existing.map(({ id }) => id))
  await shelfIndex.forget(
    ctx.app,
    ids.filter((id) => !left.has(id)),
  )
}

export async function countFacets(ctx: Ctx, shelf: ShelfScope, query: ShelfQuery): Promise<ShelfFacets> {
  const request = { filter: filterOf(shelf, query), facets: facetNames, max: maxChoices }
  const choices = await shelfIndex.choices(ctx.app, request)
  const counted = facetNames.map((facet, place) => [
    facet,
    (choices[place] ?? []).map(({ name, count }) => ({ name, listings: count })),
  ])
  return Object.fromEntries(counted)
}

const maxChoices = 200

function filterOf({ kind, location }: ShelfScope, query: ShelfQuery): Filter<ShelfFacet, ShelfFigure> {
  const { category, distillery, region, country, bottler, cask, volume, sale, stock } = query
  const is: Filter<ShelfFacet, ShelfFigure>["is"] = {
    ...{ kind, location, category, distillery, region, country, bottler, cask },
    volume: volume === undefined ? undefined : String(volume),
    sale: sale ? "1" : undefined,
    stock: stock ? "1" : undefined,
  }
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
