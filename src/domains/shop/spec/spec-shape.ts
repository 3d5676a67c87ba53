import { volumeText } from "#domains/catalogue/product.ts"
import { prodTypes } from "#domains/listings/kinds.ts"
import { isReduced } from "#domains/listings/price.ts"
import type { RatingSummary } from "#domains/reviews/rules.ts"
import type { ListingCard } from "../listing-card.ts"
import type { OfferedProduct } from "../read-offer.ts"

export function asSpecListing(card: ListingCard) {
  return {
    _id: card.id,
    id: card.id,
    product: card.productId ?? card.caskId,
    product_id: card.productId ?? card.caskId,
    prod_name: card.name,
    name: card.name,
    prod_type: prodTypes[card.kind],
    prod_price: card.priceCents,
    prod_price_sale: isReduced(card) ? card.nowCents : null,
    prod_location_of_bottle: card.location,
    avatar_photo_prod: card.imagePath,
    image: card.imagePath,
    inventory: card.available,
    number_of_bottles: 1,
    category: card.category,
    country: card.country,
    region: card.region,
    distillery: card.distillery,
    bottler: card.bottler,
    cask_type: card.caskType,
    age: card.age,
    vintage: card.vintage,
    ABV: card.abvPercent,
    volume: card.volumeMl,
    size: card.volumeMl === null ? null : volumeText(card.volumeMl),
    auction_id: card.dramSale?.id ?? null,
    auction_end_date: card.dramSale?.endsAt ?? null,
    dram_target: card.dramSale?.target ?? null,
    dram_pledged: card.dramSale?.pledged ?? null,
    createdAt: card.listedAt,
    path: card.path,
  }
}

export function asSpecProduct({ card, facts }: OfferedProduct, { count, overall }: RatingSummary) {
  const { lotType, productType, whiskyType, deliveryInfo, tasting, isArchived, ...others } = facts
  return {
    ...(card
      ? asSpecListing(card)
      : {
          _id: facts.id,
          id: facts.id,
          product: facts.id,
          product_id: facts.id,
          prod_price: null,
          prod_price_sale: null,
          inventory: 0,
          number_of_bottles: 1,
          prod_type: null,
          prod_location_of_bottle: null,
          auction_id: null,
        }),
    ...specFacts(others),
    lot_type: lotType,
    product_type: productType,
    whisky_type: whiskyType,
    delivery_info: deliveryInfo,
    tasting_notes: tasting,
    archived: isArchived,
    rating: count > 0 ? overall : null,
  }
}

type OfferedProductFacts = Omit<
  OfferedProduct["facts"],
  "lotType" | "productType" | "whiskyType" | "deliveryInfo" | "tasting" | "isArchived"
>

function specFacts({
  name,
  imagePath,
  abvPercent,
  volumeMl,
  caskType,
  class: kind,
  ...facts
}: OfferedProductFacts) {
  return {
    prod_name: name,
    name,
    avatar_photo_prod: imagePath,
    image: imagePath,
    category: facts.category,
    class: kind,
    country: facts.country,
    region: facts.region,
    distillery: facts.distillery,
    bottler: facts.bottler,
    cask_type: caskType,
    age: facts.age,
    vintage: facts.vintage,
    ABV: abvPercent,
    volume: volumeMl,
    size: volumeMl === null ? null : volumeText(volumeMl),
    strength: facts.strength,
    description: facts.description,
  }
}
