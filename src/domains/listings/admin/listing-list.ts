export const listingStatuses = ["draft", "on-sale", "withdrawn", "sold"] as const
export const listingSorts = ["newest", "name", "price-up", "price-down", "stock"] as const

export const nextStatuses = {
  draft: ["draft", "on-sale"],
  "on-sale": ["on-sale", "withdrawn", "sold"],
  withdrawn: ["withdrawn", "on-sale"],
  sold: ["sold", "on-sale"],
} as const satisfies Record<(typeof listingStatuses)[number], readonly (typeof listingStatuses)[number][]>

type ListingState = { priceCents: number; salePriceCents: number | null; status: string }

export function listingStateText({ priceCents, salePriceCents, status }: ListingState): string {
  return `${priceCents} ${salePriceCents ?? ""} ${status}`
}
