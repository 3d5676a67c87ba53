import { choiceFacet, defineList, type ListQuery, viewFacet } from "#platform/lists/list.ts"
import { locations } from "../lot.ts"

export const adminAuctionGroups = ["open", "draft", "scheduled", "live", "past"] as const

export const adminAuctionList = defineList({
  facets: { status: viewFacet(adminAuctionGroups), location: choiceFacet(locations) },
  sorts: ["usual", "starts", "ends", "newest", "lots", "bids"],
  size: { usual: 500, max: 500 },
})
export type AdminAuctionQuery = ListQuery<typeof adminAuctionList>
