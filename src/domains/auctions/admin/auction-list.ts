import { choiceFacet, defineList, type ListQuery, viewFacet } from "#platform/list.ts"
import { readListQuery } from "#platform/list-query.ts"
import { locations } from "../lot.ts"

export const adminAuctionGroups = ["open", "draft", "scheduled", "live", "past"] as const

export const adminAuctionList = defineList({
  facets: { status: viewFacet(adminAuctionGroups), location: choiceFacet(locations) },
  ranges: {},
  sorts: ["starts", "ends", "newest", "lots", "bids"],
  size: { usual: 500, max: 500 },
})
export type AdminAuctionQuery = ListQuery<typeof adminAuctionList>

/** Past auctions begin with the newest. */
export function readAuctionQuery(search: URLSearchParams): AdminAuctionQuery {
  const query = readListQuery(adminAuctionList, search)
  return query.status === "past" && !search.get("sort") ? { ...query, sort: "newest" } : query
}
