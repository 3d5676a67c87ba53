import { and, desc, eq } from "drizzle-orm"
import { selectLots } from "#domains/auctions/lot-card.ts"
import { lotPath } from "#domains/auctions/paths.ts"
import { lots } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { products } from "#domains/catalogue/schema.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { listings } from "#domains/listings/schema.ts"
import { homePlace } from "#domains/places/places.ts"
import { asCard, selectListings } from "#domains/shop/listing-card.ts"
import { nearestOffer } from "#domains/shop/nearest-offer.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"

type ProductPageQuery = { id: string; auctionId?: string | undefined }

/** A product leads to its nearest offer, else to its newest lot, else to its page in Singapore. */
export async function findProductPage(
  ctx: Ctx,
  { id, auctionId }: ProductPageQuery,
  country: string,
): Promise<PagePath | undefined> {
  if (isId("lot", id)) return await findLot(ctx, eq(lots.id, id))
  if (isId("lst", id)) return await findListing(ctx, id, country)
  if (isId("csk", id)) return await findCask(ctx, id)
  if (!isId("prd", id)) return undefined
  if (isId("auc", auctionId)) {
    const inAuction = await findLot(ctx, and(eq(lots.productId, id), eq(lots.auctionId, auctionId)))
    if (inAuction) return inAuction
  }
  return await findProduct(ctx, id, country)
}

async function findLot(ctx: Ctx, which: ReturnType<typeof and>): Promise<PagePath | undefined> {
  const [lot] = await selectLots(ctx)
    .where(and(which, visibleTo(ctx)))
    .orderBy(desc(lots.scheduledEndsAt), desc(lots.id))
    .limit(1)
  return lot && lotPath(lot)
}

async function findListing(ctx: Ctx, id: Id<"lst">, country: string): Promise<PagePath | undefined> {
  const [row] = await selectListings(ctx).where(eq(listings.id, id))
  if (!row) return undefined
  if (row.status === "on-sale") return asCard(row).path
  if (row.productId) return await findProduct(ctx, row.productId, country)
  return undefined
}

async function findCask(ctx: Ctx, id: Id<"csk">): Promise<PagePath | undefined> {
  const [row] = await selectListings(ctx).where(and(eq(listings.caskId, id), eq(listings.status, "on-sale")))
  return row && asCard(row).path
}

async function findProduct(ctx: Ctx, id: Id<"prd">, country: string): Promise<PagePath | undefined> {
  const [product] = await ctx.db
    .select({ name: products.name, isArchived: products.isArchived })
    .from(products)
    .where(eq(products.id, id))
  if (!product) return undefined
  if (!product.isArchived) {
    const rows = await selectListings(ctx).where(
      and(eq(listings.productId, id), eq(listings.status, "on-sale")),
    )
    const offer = nearestOffer(rows.map(asCard), country)
    if (offer) return offer.path
  }
  const lot = await findLot(ctx, eq(lots.productId, id))
  if (lot || product.isArchived) return lot
  return listingPath({ kind: "bottle", location: homePlace, name: product.name, productId: id })
}
