import type { LotCard } from "./lot-card.ts"

type SpecAuctionSource = {
  id: string
  number: number
  title: string
  location: string
  status: string
  previewAt: string
  startsAt: string
  endsAt: string
  softCloseMinutes: number
}

/** An auction in the field names of the specification, which the API uses. */
export function asSpecAuction(auction: SpecAuctionSource) {
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

/** A lot in the field names of the specification. Prices are whole cents. */
export function asSpecLot(lot: LotCard) {
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
