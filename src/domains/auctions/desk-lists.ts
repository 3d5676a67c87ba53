export const deskGroups = ["open", "draft", "scheduled", "live", "past"] as const
export const deskSorts = ["starts", "ends", "newest", "lots", "bids"] as const
export const lotStatuses = ["upcoming", "live", "sold", "unsold", "withdrawn"] as const
export const deskLotSorts = ["lot", "ending", "price", "bids"] as const

export function usualSort(query: { status: (typeof deskGroups)[number] }): (typeof deskSorts)[number] {
  return query.status === "past" ? "newest" : "starts"
}
