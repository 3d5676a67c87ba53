import { inArray } from "drizzle-orm"
import { refuse as refuseListing } from "#domains/listings/refusals.ts"
import { listings } from "#domains/listings/schema.ts"
import { findBottle } from "#domains/shop/find-bottle.ts"
import { asCard, type ListingCard, selectListings } from "#domains/shop/listing-card.ts"
import { refuse as refuseStock } from "#domains/stock/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { type LocalCart, maxLocalItems, quantityOf, withQuantity } from "./local-cart.ts"
import { refuse } from "./refusals.ts"

export async function addToLocalCart(
  ctx: Ctx,
  cart: LocalCart,
  { listingId: requestedId, quantity }: { listingId: string; quantity: number },
): Promise<LocalCart> {
  const more = Math.floor(quantity)
  if (!Number.isSafeInteger(more) || more < 1) throw refuseStock("quantityUnclear")
  const listingId = await findBottle(ctx, requestedId)
  const before = quantityOf(cart, listingId)
  const available = await readAvailable(ctx, listingId)
  if (before >= available) throw refuseStock("outOfStock", { available: 0 })
  if (before + more > available) throw refuseStock("fewerLeft", { available: available - before })
  if (before === 0 && cart.items.length >= maxLocalItems) throw refuse("full", { max: maxLocalItems })
  return withQuantity(cart, listingId, before + more)
}

export async function increaseInLocalCart(ctx: Ctx, cart: LocalCart, listingId: string): Promise<LocalCart> {
  const before = quantityOf(cart, listingId)
  if (before === 0) throw refuse("notInCart")
  const available = await readAvailable(ctx, listingId)
  if (before >= available) throw refuseStock("noMore", { available: 0 })
  return withQuantity(cart, listingId, before + 1)
}

async function readAvailable(ctx: Ctx, listingId: string): Promise<number> {
  const [card] = await readListingCards(ctx, [listingId])
  if (card?.kind !== "bottle" || card.status !== "on-sale") throw refuseListing("noSuchListing")
  return card.available
}

export async function readListingCards(ctx: Ctx, ids: readonly string[]): Promise<ListingCard[]> {
  const validIds = ids.filter((id) => isId("lst", id))
  if (validIds.length === 0) return []
  return (await selectListings(ctx).where(inArray(listings.id, validIds))).map(asCard)
}
