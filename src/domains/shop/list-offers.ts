import { type ListingKind, listingKinds } from "#domains/listings/kinds.ts"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { listShelf } from "./list-shelf.ts"
import type { ListingCard } from "./listing-card.ts"
import { shelfList } from "./shelf-list.ts"

export async function listOffers(
  ctx: Ctx,
  { page, size }: { page: number; size: number },
): Promise<{ listings: ListingCard[]; total: number; pages: number }> {
  const listings: ListingCard[] = []
  let first = (page - 1) * size
  let total = 0
  for (const kind of listingKinds) {
    const shelf = await listPart(ctx, kind, { first, size, max: size - listings.length })
    listings.push(...shelf.listings)
    total += shelf.total
    first = Math.max(0, first - shelf.total)
  }
  return { listings, total, pages: Math.max(1, Math.ceil(total / size)) }
}

type OfferSlice = { first: number; size: number; max: number }

/** A range may be on two pages. */
async function listPart(ctx: Ctx, kind: ListingKind, { first, size, max }: OfferSlice) {
  const page = Math.floor(first / size) + 1
  const list = (wanted: number) =>
    listShelf(ctx, { kind }, parseListQuery(shelfList, { page: wanted, limit: size }))
  const shelfPage = await list(page)
  // The total is only reliable on the first page or one with results.
  const total = shelfPage.listings.length > 0 || page === 1 ? shelfPage.total : (await list(1)).total
  const skipped = first - (page - 1) * size
  const next = skipped > 0 && page < shelfPage.pages && max > 0 ? (await list(page + 1)).listings : []
  return { listings: [...shelfPage.listings, ...next].slice(skipped, skipped + max), total }
}

const maxNames = 5_000

/** Without products that only wait for an auction. */
export async function listProductNames(ctx: Ctx) {
  return await cached(ctx.app, "shop names", 30, async () => {
    const { rows } = await ctx.app.pool.query<{ _id: string; prod_name: string }>({
      name: "shop-names",
      text: `select id as _id, name as prod_name from products
        where not is_archived
          and exists (select 1 from listings where listings.product_id = products.id and listings.status = 'on-sale')
        order by name, id limit $1`,
      values: [maxNames],
    })
    return rows
  })
}
