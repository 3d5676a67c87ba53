import { z } from "zod"
import { prodTypes } from "#domains/listings/kinds.ts"
import { isReduced } from "#domains/listings/price.ts"
import type { Wish } from "./reads.ts"

export const SpecWish = z.object({
  _id: z.string().meta({ description: "The id of the lot or listing, or else of the product or cask." }),
  kind: z.enum(["product", "lot", "cask"]),
  product: z.string(),
  prod_name: z.string(),
  prod_type: z.string().nullable().meta({ description: "Null if no shop offers it now." }),
  prod_price: z
    .union([z.int(), z.literal("auction_end")])
    .nullable()
    .meta({ description: "Whole cents (SGD); 'auction_end' for a lot whose auction has ended." }),
  prod_price_sale: z.int().nullable(),
  prod_location_of_bottle: z.string().nullable(),
  avatar_photo_prod: z.string(),
  inventory: z.number(),
  auction_id: z.string().nullable(),
  auction_status: z.string().nullable(),
  auction_end_date: z.string().nullable(),
  path: z.string().nullable(),
  createdAt: z.string(),
})
export type SpecWish = z.output<typeof SpecWish>

export function asSpecWish(wish: Wish): SpecWish {
  return "lot" in wish ? asSpecLot(wish) : asSpecGoods(wish)
}

const noAuction = { auction_id: null, auction_status: null, auction_end_date: null }

function asSpecLot({ lot, addedAt }: Extract<Wish, { lot: unknown }>): SpecWish {
  const isOpen = lot.status === "live" || lot.status === "upcoming"
  return {
    _id: lot.id,
    kind: "lot",
    product: lot.productId,
    prod_name: lot.name,
    prod_type: "Auction",
    prod_price: isOpen ? lot.priceCents : "auction_end",
    prod_price_sale: null,
    prod_location_of_bottle: lot.location,
    avatar_photo_prod: lot.imagePath,
    inventory: isOpen ? 1 : 0,
    auction_id: lot.auctionId,
    auction_status: isOpen ? lot.status : "completed",
    auction_end_date: lot.endsAt,
    path: lot.path,
    createdAt: addedAt,
  }
}

function asSpecGoods({ kind, subjectId, goods, addedAt }: Extract<Wish, { goods: unknown }>): SpecWish {
  const { offer } = goods
  const common = {
    kind,
    product: subjectId,
    prod_name: goods.name,
    avatar_photo_prod: goods.imagePath,
    createdAt: addedAt,
    ...noAuction,
  }
  if (!offer)
    return {
      ...common,
      _id: subjectId,
      prod_type: null,
      prod_price: null,
      prod_price_sale: null,
      prod_location_of_bottle: null,
      inventory: 0,
      path: null,
    }
  return {
    ...common,
    _id: offer.id,
    prod_type: prodTypes[offer.kind],
    prod_price: offer.priceCents,
    prod_price_sale: isReduced(offer) ? offer.nowCents : null,
    prod_location_of_bottle: offer.location,
    inventory: offer.available,
    path: offer.path,
  }
}
