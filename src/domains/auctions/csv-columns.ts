/** The columns of a lot import. The first two are required; the others may be missing or empty. */
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

/** Further columns of the admin page's export, so that an exported list can be imported for another auction. */
export const csvExtraColumns = ["lot", "status", "price", "bids", "reserve_met", "end"] as const
