import {
  type ProductFacetName,
  productFacetNames,
  productRangeFigures,
} from "#domains/catalogue/product-facets.ts"
import { readLegalVisibility } from "#domains/countries/laws.ts"
import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { listFilter } from "#platform/indexes/list-filter.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { withDisplayedPrices } from "./displayed-prices.ts"
import type { ListingCard } from "./listing-card.ts"
import { readCardsWithText } from "./read-cards.ts"
import { closestListings, shelfIndex } from "./shelf-index.ts"
import { type ShelfQuery, shelfList } from "./shelf-list.ts"
import type { ShelfFacet, ShelfFigure } from "./shelf-source.ts"

export type ShelfScope = { kind: ListingKind; location?: ShopLocation }

export type ShelfFacets = Record<ProductFacetName, { name: string; listings: number }[]>

export type ShelfPage = { listings: ListingCard[]; total: number; pages: number }

export async function listShelf(ctx: Ctx, shelf: ShelfScope, query: ShelfQuery): Promise<ShelfPage> {
  const { page, limit, sort } = query
  const { promotions } = await readLegalVisibility(ctx)
  const filter = filterOf(promotions ? query : { ...query, sale: false }, shelf)
  const found = await shelfIndex.notedPage(ctx.app, {
    filter,
    sort: sort === "relevance" ? closestListings : sort,
    from: (page - 1) * limit,
    size: limit,
  })
  const cards = await readCardsWithText(ctx.app, found)
  const listings = cards.map(({ card }) => card)
  if (listings.length < found.ids.length) await removeFromIndex(ctx, found.ids, listings)
  const { total } = found
  return {
    listings: await withDisplayedPrices(ctx, listings),
    total,
    pages: pagesOf(total, limit),
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
  const request = { filter: filterOf(query, shelf), facets: productFacetNames, max: maxChoices }
  const choices = await shelfIndex.choices(ctx.app, request)
  const counted = productFacetNames.map((facet, place) => [
    facet,
    (choices[place] ?? []).map(({ name, count }) => ({ name, listings: count })),
  ])
  return Object.fromEntries(counted)
}

const maxChoices = 200

const filterOf = listFilter<typeof shelfList, ShelfFacet, ShelfFigure>(shelfList, {
  ...productRangeFigures,
  price: { of: "nowCents", times: 100 },
})
