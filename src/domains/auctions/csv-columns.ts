/** The columns of a list of lots. The first two must be there; the rest may be left out or left empty. */
export const csvColumns = [
  "product",
  "opening",
  "seller",
  "reserve",
  "buy_now",
  "estimate_low",
  "estimate_high",
  "fill_level",
  "seal",
  "label",
  "box",
  "flaws",
  "weight_grams",
  "remarks",
  "description",
  "ends_at",
] as const
export type CsvColumn = (typeof csvColumns)[number]

/** What the desk's own list of lots has besides: an exported list may come back, for another auction. */
export const csvExtraColumns = ["lot", "status", "price", "bids", "reserve_met", "end"] as const
