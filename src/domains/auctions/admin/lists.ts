export const adminAuctionGroups = ["open", "draft", "scheduled", "live", "past"] as const
export const adminAuctionSorts = ["starts", "ends", "newest", "lots", "bids"] as const
export const lotStatuses = ["upcoming", "live", "sold", "unsold", "withdrawn"] as const
export const adminLotSorts = ["lot", "ending", "price", "bids"] as const

export function defaultSort(query: {
  status: (typeof adminAuctionGroups)[number]
}): (typeof adminAuctionSorts)[number] {
  return query.status === "past" ? "newest" : "starts"
}
