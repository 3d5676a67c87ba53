export const listingStatuses = ["draft", "on-sale", "withdrawn", "sold"] as const
export const listingSorts = ["newest", "name", "price-up", "price-down", "stock"] as const

/** What the desk may make of a listing, itself first. */
export const nextStatuses = {
  draft: ["draft", "on-sale"],
  "on-sale": ["on-sale", "withdrawn", "sold"],
  withdrawn: ["withdrawn", "on-sale"],
  sold: ["sold", "on-sale"],
} as const satisfies Record<(typeof listingStatuses)[number], readonly (typeof listingStatuses)[number][]>

type Shown = { priceCents: number; salePriceCents: number | null; status: string }

/** How a row of the desk says what it shows, so that only what was changed in it is written. */
export function shownText({ priceCents, salePriceCents, status }: Shown): string {
  return `${priceCents} ${salePriceCents ?? ""} ${status}`
}
