export const lotSorts = ["newest", "hammer-down", "hammer-up", "bids", "name"] as const
export type LotSort = (typeof lotSorts)[number]
