import { data, redirect } from "react-router"
import { goodsTopic } from "#domains/catalogue/goods-topic.ts"
import { listCategories } from "#domains/catalogue/list-bottles.ts"
import type { ListingKind } from "#domains/listings/kinds.ts"
import { isShopLocation } from "#domains/listings/kinds.ts"
import type { Ctx } from "#platform/ctx.ts"
import { kept } from "#platform/kept.ts"
import { slug } from "#platform/slug.ts"
import { listShelf } from "./list-shelf.ts"
import { categoryPath, type ShelfPlace, saidBy, shelfAddress } from "./shelf-address.ts"
import { shelfQueryOf } from "./shelf-query.ts"

/** What the address of a shelf names besides its shop. */
export type Named = { location?: string | undefined; category?: string | undefined }

/** A shelf as its page shows it. A place or a category that does not exist is no page; one in the query has its own. */
export async function readShelf(ctx: Ctx, kind: ListingKind, { location, category }: Named, url: URL) {
  if (location !== undefined && !isShopLocation(location)) throw data(null, { status: 404 })
  const place: ShelfPlace = { kind, location }
  const name = category === undefined ? undefined : await findCategory(ctx, category)
  if (category !== undefined && name === undefined) throw data(null, { status: 404 })
  const asked = shelfQueryOf(url.searchParams)
  const wanted = asked.category ?? name
  const query = { ...asked, category: wanted }
  const hasOwnPath = wanted !== undefined && categoryPath(place, wanted) !== undefined
  if (asked.category !== undefined && hasOwnPath) {
    const said = [...url.searchParams].filter(([field]) => field !== "category" && field !== "page")
    throw redirect(shelfAddress(place, [["category", asked.category], ...said]))
  }
  const list = await listShelf(ctx, location === undefined ? { kind } : { kind, location }, query)
  if (list.listings.length === 0 && query.page > 1) {
    url.searchParams.delete("page")
    throw redirect(url.pathname + url.search)
  }
  const narrowed = saidBy(query).filter(([field]) => field !== "category" || name === undefined)
  return {
    place,
    category: name ?? null,
    query,
    listings: list.listings,
    total: list.total,
    pages: list.pages,
    facets: list.facets,
    /** Whether more than the address's own path narrows or orders it: such a page is not for search engines. */
    isNarrowed: narrowed.length > 0 || query.sort !== "newest",
  }
}

export type ShelfView = Awaited<ReturnType<typeof readShelf>>

/** The category by the readable end of its address. */
async function findCategory(ctx: Ctx, spelt: string): Promise<string | undefined> {
  const categories = await kept(ctx.house, "shop categories", 30, () => listCategories(ctx))
  return categories.find(({ name }) => slug(name) === spelt)?.name
}

/** The live topics of what is on a shelf: its price and stock, and how far a shared bottle is. */
export function topicsOf(listings: ShelfView["listings"]): string[] {
  return listings.flatMap((card) => [
    goodsTopic(card),
    ...(card.round ? [`dram:${card.round.id}:${card.id}`] : []),
  ])
}
