import { z } from "zod"
import { locations } from "./lot.ts"
import type { LotCard } from "./lot-card.ts"
import type { AuctionCard } from "./reads.ts"
import { auctions, biddingStates } from "./schema.ts"

const text = z.string()
const cents = z.int().meta({ description: "Whole cents (SGD)" })
const moment = z.iso.datetime()

export const SpecAuction = z.object({
  _id: text,
  number: z.int(),
  title: text,
  location: z.enum(locations),
  status: z.enum(auctions.status.enumValues),
  auction_preview_date: moment,
  auction_start_date: moment,
  auction_end_date: moment,
  soft_close_minutes: z.int().meta({ description: "0 without a soft close" }),
})

export const SpecLot = z.object({
  _id: text,
  id: text,
  lot_number: z.int(),
  product: text,
  product_id: text,
  prod_name: text,
  name: text,
  prod_type: z.literal("Auction"),
  prod_price: cents.meta({ description: "Whole cents (SGD): the current price, or the hammer price" }),
  prod_price_sale: z.null(),
  prod_location_of_bottle: z.enum(locations),
  avatar_photo_prod: text,
  image: text,
  auction_id: text,
  auctionId: text,
  auction_location: z.enum(locations),
  auction_status: z
    .enum(["upcoming", "live", "completed"])
    .meta({ description: "The state of this lot; once it is completed, its auction may still be live" }),
  auction_end_date: moment.meta({ description: "The end of this lot" }),
  status: z.enum(biddingStates.status.enumValues),
  starting_bid: cents,
  current_bid: cents.nullable().meta({ description: "Whole cents (SGD); null before the first bid" }),
  minimum_bid: cents.meta({
    description: "Whole cents (SGD): the minimum bid while the lot takes bids",
  }),
  bids: z.int(),
  leader: z.int().nullable().meta({ description: "The paddle of the highest bidder" }),
  reserve_met: z.boolean().nullable().meta({ description: "Null without a reserve" }),
  distillery: text.nullable(),
  region: text.nullable(),
  category: text,
  age: z.int().nullable(),
  ABV: z.number().meta({ description: "Percent by volume" }),
  volume: z.int().meta({ description: "Millilitres" }),
})

export const SpecAuctionPage = SpecAuction.extend({
  results: z.array(SpecLot),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
})

type SpecAuctionSource = Pick<
  AuctionCard,
  "id" | "number" | "title" | "location" | "status" | "previewAt" | "startsAt" | "endsAt" | "softCloseMinutes"
>

export function asSpecAuction(auction: SpecAuctionSource): z.output<typeof SpecAuction> {
  return {
    _id: auction.id,
    number: auction.number,
    title: auction.title,
    location: auction.location,
    status: auction.status,
    auction_preview_date: auction.previewAt,
    auction_start_date: auction.startsAt,
    auction_end_date: auction.endsAt,
    soft_close_minutes: auction.softCloseMinutes,
  }
}

export function asSpecLot(lot: LotCard): z.output<typeof SpecLot> {
  return {
    _id: lot.id,
    id: lot.id,
    lot_number: lot.number,
    product: lot.productId,
    product_id: lot.productId,
    prod_name: lot.name,
    name: lot.name,
    prod_type: "Auction",
    prod_price: lot.priceCents,
    prod_price_sale: null,
    prod_location_of_bottle: lot.location,
    avatar_photo_prod: lot.imagePath,
    image: lot.imagePath,
    auction_id: lot.auctionId,
    auctionId: lot.auctionId,
    auction_location: lot.location,
    auction_status: lot.status === "live" || lot.status === "upcoming" ? lot.status : "completed",
    auction_end_date: lot.endsAt,
    status: lot.status,
    starting_bid: lot.openingCents,
    current_bid: lot.bidCount > 0 ? lot.priceCents : null,
    minimum_bid: lot.minimumCents,
    bids: lot.bidCount,
    leader: lot.leaderPaddle,
    reserve_met: lot.reserveMet,
    distillery: lot.distillery,
    region: lot.region,
    category: lot.category,
    age: lot.age,
    ABV: lot.abvPercent,
    volume: lot.volumeMl,
  }
}
