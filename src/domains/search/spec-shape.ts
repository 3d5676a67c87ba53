import { prodTypes } from "#domains/listings/kinds.ts"
import { isReduced } from "#domains/listings/price.ts"
import { type FoundItem, isLot } from "./found-item.ts"

export function asSpecFound(found: FoundItem) {
  const { id, name, imagePath, location, description, path } = found
  const productId = found.productId ?? (isLot(found) ? null : found.caskId)
  const common = {
    _id: id,
    id,
    product: productId,
    product_id: productId,
    prod_name: name,
    name,
    prod_location_of_bottle: location,
    avatar_photo_prod: imagePath,
    image: imagePath,
    description,
    path,
  }
  if (!isLot(found))
    return {
      ...common,
      prod_type: prodTypes[found.kind],
      prod_price: found.priceCents,
      prod_price_sale: isReduced(found) ? found.salePriceCents : null,
      inventory: found.available,
      number_of_bottles: 1,
    }
  const isOver = found.kind === "previous"
  return {
    ...common,
    prod_type: "Auction" as const,
    prod_price: isOver ? ("auction_end" as const) : found.priceCents,
    prod_price_sale: null,
    auction_id: found.auctionId,
    auctionId: found.auctionId,
    auction_location: location,
    auction_status: isOver ? ("completed" as const) : ("live" as const),
  }
}
