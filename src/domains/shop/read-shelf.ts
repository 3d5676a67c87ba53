import { data } from "react-router"
import { listCategoryNames } from "#domains/catalogue/former-names.ts"
import { productTopic } from "#domains/catalogue/product-topic.ts"
import { readLegalVisibility } from "#domains/countries/laws.ts"
import { offerName, offerTopic } from "#domains/drams/live-state.ts"
import type { ListingKind } from "#domains/listings/kinds.ts"
import { isShopLocation } from "#domains/listings/kinds.ts"
import { currentPage, withSearch } from "#platform/app-path.ts"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { activeFilters } from "#platform/lists/list.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import type { Topic } from "#platform/live/topic.ts"
import { redirect } from "#platform/routing.ts"
import { slug } from "#platform/slug.ts"
import { countFacets, listShelf } from "./list-shelf.ts"
import { categoryPath, type ShelfPlace, shelfAddress } from "./shelf-address.ts"
import { type ShelfQuery, shelfList } from "./shelf-list.ts"

export type ShelfParams = { location?: string | undefined; category?: string | undefined }

/** One category in the query string redirects to its own address. */
export async function readShelf(ctx: Ctx, kind: ListingKind, { location, category }: ShelfParams, url: URL) {
  if (location !== undefined && !isShopLocation(location)) throw data(null, { status: 404 })
  const place: ShelfPlace = { kind, location }
  const name = category === undefined ? undefined : await findCategory(ctx, category)
  if (category !== undefined && name === undefined) throw data(null, { status: 404 })
  const own = name ? categoryPath(place, name) : undefined
  // The category's former address.
  if (name !== undefined && own !== undefined && slug(name) !== category)
    throw redirect(withSearch(own, url.search), 301)
  const { promotions } = await readLegalVisibility(ctx)
  const named = await withCurrentCategories(ctx, readListQuery(shelfList, url.searchParams))
  const requested = promotions ? named : { ...named, sale: false }
  const { category: chosen } = requested
  const query = { ...requested, category: chosen.length > 0 || name === undefined ? chosen : [name] }
  const [only = ""] = chosen
  const hasOwnPath = chosen.length === 1 && categoryPath(place, only) !== undefined
  if (hasOwnPath || (chosen.length > 0 && name !== undefined)) {
    const otherParams = [...url.searchParams].filter(([field]) => field !== "category" && field !== "page")
    const categories = chosen.map((each): [string, string] => ["category", each])
    throw redirect(shelfAddress(place, [...categories, ...otherParams]))
  }
  const shelf = location === undefined ? { kind } : { kind, location }
  const [list, facets] = await Promise.all([listShelf(ctx, shelf, query), countFacets(ctx, shelf, query)])
  if (list.listings.length === 0 && query.page > 1) {
    url.searchParams.delete("page")
    throw redirect(withSearch(currentPage(url), url.search))
  }
  const narrowed = activeFilters(shelfList, query).filter(
    ([field]) => field !== "category" || name === undefined,
  )
  return {
    place,
    category: name ?? null,
    query,
    listings: list.listings,
    total: list.total,
    pages: list.pages,
    facets,
    hasSales: promotions,
    isNarrowed: narrowed.length > 0 || query.sort !== "newest",
  }
}

export type ShelfView = Awaited<ReturnType<typeof readShelf>>

/** Finds the category by the slug of its current or former name. */
async function findCategory(ctx: Ctx, categorySlug: string): Promise<string | undefined> {
  return (await categoryNames(ctx)).find(({ name }) => slug(name) === categorySlug)?.now
}

async function withCurrentCategories(ctx: Ctx, query: ShelfQuery): Promise<ShelfQuery> {
  if (query.category.length === 0) return query
  const states = await categoryNames(ctx)
  const current = query.category.map(
    (category) => states.find(({ name }) => name === category)?.now ?? category,
  )
  return { ...query, category: [...new Set(current)] }
}

/** Renaming a category invalidates this cache. */
function categoryNames(ctx: Ctx) {
  return cached(ctx.app, "categories", 30, () => listCategoryNames(ctx))
}

export function topicsOf(listings: ShelfView["listings"]): Topic[] {
  return listings.flatMap((card) => [
    productTopic(card),
    ...(card.dramSale
      ? [offerTopic.of(offerName({ dramSaleId: card.dramSale.id, listingId: card.id }))]
      : []),
  ])
}
